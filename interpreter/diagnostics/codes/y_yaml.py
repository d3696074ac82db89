"""Codes Y101 to Y199, Y283 and Y301 to Y305: YAML, the shape and size of a file, and fields of steps."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes(r"""
# the form of a file
Y150 no mapping | Here {what} should be a mapping: keys, each with a colon. | The first key is `rulewright: 1`.
Y151 no version | A rule file begins with the version of the language. | Let the first key be `rulewright: {version}`.
Y152 another form is wanted | Here I see {found}; what is wanted is {wanted}. | {form}
Y153 another version of the language | This file speaks version {version} of the language; I know version {known}.
  | Write `{known}`; a file of a later version needs a later Rulewright.
Y154 another sort of file | This should be a {what} file, but its keys are those of another one: {other}.{nearest}
  | Behind the version comes `{what}: NAME`.{naming}
Y155 unknown word | I do not know `{key}` as {title}.{nearest} | Known are: {known}.
Y156 two at once | Here {title} has `{first}` and `{second}`; only one of them can lead. | Make two of it.
Y157 what is this? | Here {title} does not say what it is, with one of these keys: {known}.
Y160 unknown key | I do not know the key `{key}` here.{nearest} | Known are: {known}.
Y161 missing key | `{key}` is missing here. | {meaning}
Y162 none of these | This is {found}, but it must be one of {known}.{nearest} | {how}
Y163 this cannot be a name | `{name}` cannot be a name here. | Names are small letters, digits and `_`, and begin with a letter.

# YAML
Y101 file too large | The file has more than {largest} bytes, which are the most. | Split it: rows and pictures go into component files.
Y283 more than one rule set can hold | The rules have {number} words and signs, more than one rule set can hold: {most} are the most. There
    are {named}.
  | Say once what is the same: in a word, a procedure, or a loop over the rows of a component file.
Y102 not UTF-8 | Line {line} holds the byte {byte}, which is no UTF-8. | Save the file again with the encoding UTF-8.
Y103 empty file | There is nothing in this file. | The first key is `rulewright: 1`.
Y104 unseen sign | Here stands a sign that cannot be seen: {sign}. | Delete it, or write an ordinary blank or line end instead.
Y105 tab | Here is a tab; lines with tabs in this file: {lines}. | Indent with two spaces for each level.
Y106 quote not closed | The quote opened here is not closed where it should be.
  | Close it, or use the other sort of quotes if the text holds this one.
Y107 colon inside a text | A colon with a blank behind it cannot stand inside a text without quotes.
  | Put the whole text in double quotes; a new key needs a line of its own.
Y108 indentation | This line is indented to a place that does not fit what stands around it. | {how}
Y109 no key and value | This line is missing a {missing}. | Write `key: value`, or indent the line if it goes on with the text above.
Y110 bracket without its partner | The bracket `{bracket}` has no partner. | Every `[` needs its `]`, every `{{` its `}}`.
Y111 text behind the end | The value is complete before this, so nothing can follow here. | {how}
Y112 list and keys mixed | Entries with a dash and keys cannot stand on the same level.
  | Indent what belongs to the key or the dash above by two more spaces; steps stand below `then:` or `do:`.
Y113 sign that cannot begin | A text cannot begin with `{sign}` here. | Put the text in double quotes.
Y114 not YAML | This file is not YAML: {problem}.
Y115 key twice | The key `{key}` stands twice. | Keep one of them; a second step needs a dash of its own.
Y116 anchor | Anchors (`&{name}`) are not part of the language. | Write the value out, or give it a name in the rules.
Y117 alias | Aliases (`*{name}`) are not part of the language. | Write the value out, or give it a name in the rules.
Y118 merge key | The merge key `<<` is not part of the language. | Write the keys out.
Y119 tag | Tags (`{tag}`) are not part of the language. | Leave it out, or put the text in double quotes if it begins with `!`.
Y120 second document | A second document begins here; a file holds one. | Delete the line, or make two files.
Y121 key is no text | A key must be a short text. | If this is a value with brackets, put it in quotes.
Y122 nested too deep | Lists and keys are nested more than {deepest} levels deep here.
  | Give the inner part a name of its own, as a procedure or a word.
Y123 unknown backslash | Inside double quotes this backslash means nothing. | Write `\\` for a backslash, or use single quotes.
Y124 text beside the block sign | Behind `|` or `>` the line must end. | Begin the text in the next line, indented.
Y125 comma without a value | There is nothing before this comma. | Delete it, or write what is missing.
Y126 directive | Lines that begin with `%` are not part of the language. | Delete the line; the version stands behind `rulewright:`.
Y127 comma inside braces | Inside braces a comma ends the value of `{key}`, so the rest is cut off.
  | Write one key per line without braces, or put the value in double quotes.
Y128 no value in braces | `{key}` has no colon and no value; braces hold `key: value`. | A list stands in square brackets.
Y129 comma inside square brackets | Inside square brackets a comma begins a new entry, so the rest is cut off.
  | Write one entry per line with a dash, or put the entry in double quotes.
Y130 very many findings | There are more than {most} findings in these files; the rest has not been looked at.
  | Mend the first ones: often one wrong line makes all the others wrong.

# steps, and files beside this one
Y301 a field twice | `{key}` stands in the line and once more below it. | Keep one of the two.
Y302 something is missing behind the verb | `{verb}` needs `{key}`. | {how}
Y303 a field that does not belong there | `{verb}` has no `{key}`. | It knows: {keys}.
Y305/note a schema that is not there | Editors look for the schema of this file{more} at `{schema}`, where there is none, and check nothing.
  | {advice}
Y304 component file not found | There is no file `{name}` beside the game. | Check its name and its place.
""")
