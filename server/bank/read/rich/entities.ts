/** Names of characters in a row from a first code; `-` is a code without one. */
const rows: readonly [number, string][] = [
  [
    160,
    `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
    middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
    Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
    Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
    iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`,
  ],
  [
    913,
    `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi
    Omega`,
  ],
  [
    945,
    `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi
    psi omega`,
  ],
]
/** Other names with their code in hexadecimal. A name that is nowhere here stays as it is written. */
const others = `Tab=9 NewLine=a excl=21 quot=22 num=23 dollar=24 percnt=25 amp=26 apos=27 lpar=28 rpar=29 ast=2a plus=2b comma=2c
  period=2e sol=2f colon=3a semi=3b lt=3c equals=3d gt=3e quest=3f commat=40 lbrack=5b lsqb=5b bsol=5c rbrack=5d rsqb=5d
  Hat=5e lowbar=5f grave=60 lbrace=7b lcub=7b vert=7c verbar=7c rbrace=7d rcub=7d pm=b1 half=bd div=f7 OElig=152 oelig=153
  Scaron=160 scaron=161 Yuml=178 fnof=192 circ=2c6 tilde=2dc epsi=3b5 thetasym=3d1 upsih=3d2 piv=3d6 varepsilon=3f5
  ensp=2002 emsp=2003 emsp13=2004 emsp14=2005 numsp=2007 puncsp=2008 thinsp=2009 hairsp=200a zwnj=200c zwj=200d lrm=200e
  rlm=200f ndash=2013 mdash=2014 lsquo=2018 rsquo=2019 sbquo=201a ldquo=201c rdquo=201d bdquo=201e dagger=2020 Dagger=2021
  bull=2022 hellip=2026 permil=2030 prime=2032 Prime=2033 lsaquo=2039 rsaquo=203a oline=203e frasl=2044 euro=20ac
  hbar=210f image=2111 weierp=2118 real=211c trade=2122 alefsym=2135 larr=2190 uarr=2191 rarr=2192 darr=2193 harr=2194
  crarr=21b5 lArr=21d0 uArr=21d1 rArr=21d2 dArr=21d3 hArr=21d4 forall=2200 part=2202 exist=2203 empty=2205 nabla=2207
  isin=2208 notin=2209 ni=220b prod=220f sum=2211 minus=2212 lowast=2217 radic=221a prop=221d infin=221e ang=2220
  angle=2220 parallel=2225 par=2225 and=2227 or=2228 cap=2229 cup=222a int=222b there4=2234 because=2235 sim=223c
  cong=2245 asymp=2248 ne=2260 equiv=2261 le=2264 leq=2264 ge=2265 geq=2265 sub=2282 sup=2283 nsub=2284 sube=2286
  supe=2287 oplus=2295 otimes=2297 perp=22a5 sdot=22c5 lceil=2308 rceil=2309 lfloor=230a rfloor=230b lang=2329 rang=232a
  boxv=2502 square=25a1 squ=25a1 triangle=25b5 loz=25ca starf=2605 star=2606 spades=2660 clubs=2663 hearts=2665 diams=2666
  check=2713 cross=2717`

const inRows = rows.flatMap(([first, names]) => names.split(/\s+/).map((name, at) => [name, String.fromCodePoint(first + at)] as const))
const alone = others.split(/\s+/).map((pair): [string, string] => {
  const [name = '', code = ''] = pair.split('=')
  return [name, String.fromCodePoint(Number.parseInt(code, 16))]
})
/** A soft hyphen is where a word may be broken, and nothing to read. */
const named = new Map<string, string>([...inRows, ...alone, ['shy', '']])
const LAST_CODE = 0x10ffff

function numbered(code: number, written: string): string {
  const isText = code > 0 && code <= LAST_CODE && !(code >= 0xd800 && code <= 0xdfff)
  return isText ? String.fromCodePoint(code) : written
}

/** Text with its character references resolved once. */
export function resolveEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,10}));/g, (written, decimal, hex, name) => {
    if (decimal !== undefined) return numbered(Number(decimal), written)
    if (hex !== undefined) return numbered(Number.parseInt(hex, 16), written)
    return named.get(name) ?? written
  })
}
