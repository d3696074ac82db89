"""Natural-language generation for expressions; what has no phrase stands as it is written."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND
from interpreter.frontend.syntax import ast, parser, printer
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.builtins.overload import ENUMERATED, Function, Phrase, hears
from interpreter.model.builtins.signature import parse as parse_signature
from interpreter.model.types.types import BoolType
from interpreter.rulebook.book.document import CodeText, Inline
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.sentences.constants import constant
from interpreter.translation import template, translatable

_NAMES: Mapping[str, str] = {"player": translatable("the player"), "players": translatable("all players")}
_TEAM_NAMES: Mapping[str, str] = {"team": translatable("the team"), "teams": translatable("all teams")}  # where the rules declare teams
_OPERATORS: Mapping[str, str] = {
    "or": translatable("{0} or {1}"),
    "and": translatable("{0} and {1}"),
    "=": translatable("{0} is {1}"),
    "!=": translatable("{0} is not {1}"),
    "<": translatable("{0} is less than {1}"),
    "<=": translatable("{0} is at most {1}"),
    ">": translatable("{0} is more than {1}"),
    ">=": translatable("{0} is at least {1}"),
    "in": translatable("{0} is among {1}"),
    "not_in": translatable("{0} is not among {1}"),
    "union": translatable("{0} together with {1}"),
    "common": translatable("what {0} and {1} have in common"),
    "without": translatable("{0} without {1}"),
    "otherwise": translatable("{0}, or else {1}"),
    "+": "{0} + {1}",
    "-": "{0} − {1}",
    "*": "{0} × {1}",
    "mod": translatable("the rest of {0} divided by {1}"),
    "divided": translatable("{0} divided by {1}"),
    "divided_down": translatable("{0} divided by {1} (rounded down)"),
    "divided_up": translatable("{0} divided by {1} (rounded up)"),
}
_LOOSE = ("or", "and", "+", "-")
_SET_OPERATORS = ("union", "common", "without")
_DEEPEST = 6
IDIOMS: Mapping[str, Phrase] = {
    phrase.only: phrase for row in FUNCTIONS.values() for each in row.overloads for phrase in each.phrases if phrase.only
}


class UnsayableError(Exception):
    """There are no words for this expression."""


def verbalize(source: BookSource, expression: ast.ExpressionNode) -> Inline:
    """An expression in words, or as it is written."""
    return words_or_code(lambda: ExpressionVerbalizer(source).say(expression), lambda: printer.print_expression(expression))


def words_or_code(words: Callable[[], str], code: Callable[[], str]) -> Inline:
    """The words for something, or how it is written where there are none."""
    try:
        return (words(),)
    except UnsayableError:
        return (CodeText(code()),)


def verbalize_line(source: BookSource, node: Node | None) -> Inline:
    """The expression in a line of the file in words; empty if there is none."""
    read = parser.parse_points(node, Report()) if isinstance(node, ScalarNode) else None
    return verbalize(source, read) if read is not None else ()


def condition_line(node: Node) -> Node | None:
    """The line of a condition: what stands under `that`, or all of it where nothing else is said."""
    return node.get("that") if isinstance(node, MappingNode) else node


def verbalize_condition(source: BookSource, node: Node) -> Inline:
    """A condition in words, with its reasons beside it or without."""
    return verbalize_line(source, condition_line(node))


def verbalize_domain(source: BookSource, node: Node | None) -> Inline:
    """What may be chosen, in words."""
    domain = parser.parse_domain(node, Report()) if isinstance(node, ScalarNode) else None
    if domain is None:
        return ()
    return words_or_code(lambda: ExpressionVerbalizer(source).members(domain.source, domain.where), lambda: printer.print_domain(domain))


class ExpressionVerbalizer:
    """Verbalizes expressions of one game; raises `UnsayableError` where there are no words."""

    def __init__(self, source: BookSource) -> None:
        self.source = source

    def say(self, node: ast.ExpressionNode, depth: int = 0) -> str:
        """The words for an expression."""
        if depth > _DEEPEST:
            raise UnsayableError
        if (idiom := IDIOMS.get(printer.print_expression(node))) is not None:
            return self._localized(idiom)
        match node:
            case ast.NumberLiteral(value):
                return str(value)
            case ast.NameReference(name):
                return self.name(name)
            case ast.NoneLiteral():
                return self._form("nothing")
            case ast.CallExpression():
                return self._call(node, depth + 1)
            case ast.BinaryExpression() if (number := constant(self.source.rules, node)) is not None:
                return str(number).replace("-", "−")
            case ast.BinaryExpression("=", left, ast.NameReference("yes")) | ast.BinaryExpression("!=", left, ast.NameReference("no")):
                return self.say(left, depth)
            case ast.BinaryExpression(operator):
                return self._form(_OPERATORS[operator], *self._parts(node, depth))
            case ast.NotExpression(ast.CallExpression() as call) if (words := self._denied(call, depth + 1)) is not None:
                return words
            case ast.NotExpression():
                return self._form("not: {0}", *self._parts(node, depth))
            case ast.NoneTest(_, negated):
                return self._form("{0} is there" if negated else "{0} is not there", *self._parts(node, depth))
            case ast.RangeTest():
                return self._form("{0} is from {1} to {2}", *self._parts(node, depth))
            case ast.ConditionalExpression(test, yes, no):
                first, then = (
                    self._in_brackets(self.say(each, depth + 1), wanted=_is_choice(each) or self._is_open(each, "")) for each in (test, yes)
                )
                return self._form("{1} if {0}, else {2}", first, then, self.say(no, depth + 1))

    def name(self, name: str) -> str:
        """What people call a name."""
        if name in _NAMES:
            return self._form(_NAMES[name])
        if name in _TEAM_NAMES and self.source.rules.teams:
            return self._form(_TEAM_NAMES[name])
        if name in FUNCTIONS and parse_signature(FUNCTIONS[name].overloads[0].signature).takes(0):
            return self._built_in(FUNCTIONS[name], [])
        rules = self.source.rules
        if name in rules.game_parameters:
            value = rules.game_parameters[name].value
            return str(value) if isinstance(value, int) else name.replace("_", " ")
        for kind, _ in self.source.compiled.symbols.members.get(name, ()):
            return self.member(kind, name)
        return self._titled(name)

    def member(self, kind: str, name: str) -> str:
        """What people call a member of a kind."""
        decl = self.source.rules.kinds.get(kind)
        shown = next((each for each in self.source.rules.show if each.kind == kind), None)
        keys = (name, f"#{decl.members.index(name)}") if decl and name in decl.members else (name,)
        for labels in (shown.labels if shown else {}, decl.labels if decl else {}):
            for key in keys:
                if (found := labels.get(key)) is not None:
                    label = found.get("label", found)  # of a row of data its label
                    return self.source.as_name(label if isinstance(label, Mapping) else {self.source.rules.language: label})
        return name.replace("_", " ")

    def _titled(self, name: str) -> str:
        """The title of a word, a kind or something tracked, else the name with blanks."""
        plurals = {decl.plural: kind for kind, decl in self.source.rules.kinds.items()}
        for section in ("track", "words", "kinds", "tables", "actions", "procedures", "options"):
            for each in self.source.section(section):
                if each.name == name or (section == "kinds" and plurals.get(name) == each.name):
                    return self.source.name_of(each.node, name)
        return self.source.known_in_play.get(name) or name.replace("_", " ")

    def _parts(self, node: ast.BinaryExpression | ast.NotExpression | ast.NoneTest | ast.RangeTest, depth: int) -> list[str]:
        """The words for the parts, in brackets where the rule needs them, and where `and` stands beside `or`, or `+` beside `-`."""
        match node:
            case ast.BinaryExpression(operator, left, right):
                parts: tuple[ast.ExpressionNode, ...] = (_strip_yes(left), _strip_yes(right))
                node = replace(node, left=parts[0], right=parts[1])
            case ast.RangeTest(part, low, high):
                operator, parts = "", (part, low, high)
            case ast.NotExpression(part) | ast.NoneTest(part):
                operator, parts = "", (_strip_yes(part),)
                node = replace(node, part=parts[0])
        wanted = [
            needed or _is_mixed(each, operator) or self._is_open(each, operator)
            for each, needed in zip(parts, printer.brackets(node), strict=True)
        ]
        return [self._in_brackets(self.say(each, depth + 1), wanted=here) for each, here in zip(parts, wanted, strict=True)]

    def _is_open(self, node: ast.ExpressionNode, operator: str) -> bool:
        """Whether the words for an aggregate end so that what follows would be heard as a part of them."""
        if not isinstance(node, ast.CallExpression) or node.name not in AGGREGATES or not self._binds(node):
            return False
        is_condition = "condition" in AGGREGATES[node.name].shapes
        first = node.arguments[0]
        return first.where is not None or first.by is not None or is_condition or operator in _SET_OPERATORS

    def _in_brackets(self, words: str, *, wanted: bool) -> str:
        return f"({words})" if wanted else words

    def _form(self, message: str, *values: str) -> str:
        return template(self.source.language, message).format(*values)

    # ------------------------------------------------------------------------------------------------ calls

    def argument(self, node: ast.Argument, depth: int = 0) -> str:
        """The words for what stands between two commas, if it binds no name."""
        if node.source is not None or node.where is not None or node.by is not None:
            raise UnsayableError
        return self.say(node.value, depth)

    def _call(self, node: ast.CallExpression, depth: int) -> str:
        if node.name in AGGREGATES and self._binds(node):
            return self._bound(node.name, node.arguments[0], depth)
        if node.name in FUNCTIONS:
            return self._built_in(FUNCTIONS[node.name], self._arguments(node, depth))
        if node.name in AGGREGATES:
            raise UnsayableError
        return self._own(node, [self.argument(each, depth) for each in node.arguments])

    def _arguments(self, node: ast.CallExpression, depth: int) -> list[str]:
        """The words for the arguments of a built-in function, in brackets where its words would not tell what belongs to them."""
        return [self._in_brackets(self.argument(each, depth), wanted=_is_loose_argument(each.value)) for each in node.arguments]

    def _built_in(self, function: Function, arguments: Sequence[str], *, negated: bool = False) -> str:
        """The words for a call of a built-in function: what all its overloads for so many arguments say alike."""
        fitting = [each for each in function.overloads if parse_signature(each.signature).takes(len(arguments))]
        found = {self._phrase(each.phrases, arguments, negated=negated) for each in fitting}
        if len(found) != 1:
            raise UnsayableError
        return found.pop()

    def _denied(self, node: ast.CallExpression, depth: int) -> str | None:
        """The words for a built-in function behind `not`; None if there are none of their own."""
        if node.name not in FUNCTIONS or not any(phrase.negated for each in FUNCTIONS[node.name].overloads for phrase in each.phrases):
            return None
        return self._built_in(FUNCTIONS[node.name], self._arguments(node, depth), negated=True)

    def _phrase(self, phrases: Sequence[Phrase], arguments: Sequence[str], *, negated: bool = False, of_one: bool = False) -> str:
        """The first phrase in which every argument is heard."""
        for phrase in phrases:
            text = self._localized(phrase, negated=negated)
            if phrase.of_one <= of_one and not phrase.only and hears(text, len(arguments)):
                return text.format(*arguments, all=self.source.conjunction(arguments))
        raise UnsayableError

    def _localized(self, phrase: Phrase, *, negated: bool = False) -> str:
        text = phrase.negated if negated else phrase.text
        return template(self.source.language, text, phrase.context) if text else ""

    def _own(self, node: ast.CallExpression, arguments: list[str]) -> str:
        """A name of the rule file with its arguments: `your hand`, `price of the card`."""
        name = self._title_of_column(node.name) or self._titled(node.name)
        mine = [isinstance(each.value, ast.NameReference) and each.value.name == "me" for each in node.arguments]
        rest = [argument for argument, own in zip(arguments, mine, strict=True) if not own]
        if self._is_truth(node.name):
            return self.source.say("“{name}” holds ({arguments})", name=name, arguments=", ".join(arguments))
        if node.name in self.source.rules.kinds:  # a thing put together: `card(clubs, two)`
            return f"{name} ({', '.join(arguments)})"
        if any(mine) and self._is_one_player_of(node.name):
            named = self.source.say("your {name}", name=name)
            return f"{named} ({', '.join(rest)})" if rest else named
        if all(
            isinstance(each.value, ast.NameReference) and each.value.name in self.source.compiled.symbols.members for each in node.arguments
        ):
            return f"{name} ({', '.join(arguments)})"  # of one thing that the rules name: `values of the visible buildings (museum)`
        return self.source.say("{name} of {arguments}", name=name, arguments=", ".join(arguments))

    def _is_one_player_of(self, name: str) -> bool:
        """Whether this is tracked for one player, so that it can be yours."""
        decl = self.source.rules.state_vars.get(name)
        return decl is not None and sum(kind == PLAYER_KIND for _, kind in decl.parameters) == 1

    def _title_of_column(self, name: str) -> str:
        """The title of a column, if all columns of that name are called the same; empty if it has none."""
        kinds = self.source.section("kinds")
        found = {
            self.source.name_of(column.node, "")
            for kind in kinds
            for column in self.source.section("kinds", kind.name, "columns")
            if column.name == name
        }
        return found.pop() if len(found) == 1 and name not in self.source.rules.kinds else ""

    def _is_truth(self, name: str) -> bool:
        word = self.source.rules.words.get(name)
        return word is not None and isinstance(word.body.kind, BoolType)

    def _binds(self, node: ast.CallExpression) -> bool:
        first = node.arguments[0] if len(node.arguments) == 1 else None
        return first is not None and (first.source is not None or _is_member(first.value))

    def _bound(self, name: str, node: ast.Argument, depth: int) -> str:
        """The words for a call that walks a set, or from one thing to the next."""
        if isinstance(node, ast.Path):
            return self._path(node, depth)
        if node.by is not None and name in ("best", "sole_best"):
            return self._ranked(name, node, depth)
        walked = node.value if node.source is None else node.source
        if node.by is not None or not isinstance(walked, ast.BinaryExpression):
            raise UnsayableError
        source = walked.right
        among = self.members(source, node.where, depth)
        arguments = [among] if node.source is None else [among, self.say(node.value, depth)]
        is_one = isinstance(source, ast.CallExpression) and self._is_one(source)
        return self._phrase(AGGREGATES[name].overload(has_value=node.source is not None).phrases, arguments, of_one=is_one)

    def _ranked(self, name: str, node: ast.Argument, depth: int) -> str:
        """The words for those who have most of something, and of what decides among equals."""
        if node.by is None or not isinstance(node.value, ast.BinaryExpression):
            raise UnsayableError
        among = self._in_brackets(self.members(node.value.right, node.where, depth), wanted=node.where is not None)
        first, *more = (self._enclosed(each, depth) for each in (node.by, *node.then_by))
        if node.floor is not None:
            first = self.source.say("{value}, at least {floor}", value=first, floor=self._enclosed(node.floor, depth))
        for each in more:
            first = self.source.say("{value}, among equals {then}", value=first, then=each)
        if name == "best":
            return self.source.say("whoever of {members} has the highest {value}", members=among, value=first)
        return self.source.say("the only one of {members} with the highest {value}", members=among, value=first)

    def _path(self, node: ast.Path, depth: int) -> str:
        """The words for what comes one after the other, how long, and how many at most."""
        if node.source is None or node.by is None:
            raise UnsayableError
        start, onward = self._enclosed(node.source, depth), self._enclosed(node.by, depth)
        words = self.source.say("the way from {start} on, always to {next}", start=start, next=onward)
        if node.where is not None:
            words = self.source.say("{way}, while {condition}", way=words, condition=self._enclosed(node.where, depth))
        if node.floor is not None:
            words = self.source.say("{way}, at most {number}", way=words, number=self._enclosed(node.floor, depth))
        return words

    def _enclosed(self, node: ast.ExpressionNode, depth: int) -> str:
        """The words for a part, in brackets unless it is a name, a number or a call that ends where its arguments end."""
        plain = isinstance(node, ast.NameReference | ast.NumberLiteral) or (
            isinstance(node, ast.CallExpression) and node.name not in AGGREGATES
        )
        return self._in_brackets(self.say(node, depth + 1), wanted=not plain)

    def _is_one(self, source: ast.CallExpression) -> bool:
        """Whether this is a set of which the only member is named: all that is said of it is its argument."""
        overloads = FUNCTIONS[source.name].overloads if source.name in FUNCTIONS else ()
        return len(source.arguments) == 1 and any(each.phrases == ENUMERATED for each in overloads)

    def members(self, source: ast.ExpressionNode, where: ast.ExpressionNode | None, depth: int = 0) -> str:
        """The words for the members of a set that meet a condition."""
        found = self.say(source, depth + 1)
        if where is None:
            return found
        return self._form("{0} with: {1}", found, self.say(where, depth + 1))


def _is_mixed(node: ast.ExpressionNode, operator: str) -> bool:
    """Whether `and` stands beside `or`, or `+` beside `-`."""
    return bool(operator) and isinstance(node, ast.BinaryExpression) and node.operator in _LOOSE and node.operator != operator


def _is_loose_argument(node: ast.ExpressionNode) -> bool:
    joined = isinstance(node, ast.BinaryExpression) and node.operator not in _SET_OPERATORS
    return joined or isinstance(node, ast.ConditionalExpression)


def _is_choice(node: ast.ExpressionNode) -> bool:
    """Whether the words of this say of themselves what holds else."""
    return isinstance(node, ast.ConditionalExpression) or (isinstance(node, ast.BinaryExpression) and node.operator == "otherwise")


def _strip_yes(node: ast.ExpressionNode) -> ast.ExpressionNode:
    """The condition itself where it is compared with yes."""
    match node:
        case ast.BinaryExpression("=", left, ast.NameReference("yes")) | ast.BinaryExpression("!=", left, ast.NameReference("no")):
            return _strip_yes(left)
    return node


def _is_member(node: ast.ExpressionNode) -> bool:
    return isinstance(node, ast.BinaryExpression) and node.operator == "in"
