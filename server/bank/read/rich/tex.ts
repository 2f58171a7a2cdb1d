/** A stretch of text, or of TeX set in the line or on its own. */
export type TexPart = { text: string } | { tex: string; isBlock: boolean; written: string }

// A dollar that opens has no space behind it; one that closes has none before it and no letter or digit behind it. In the line a
// formula ends on the line it began on.
const FORMULA =
  /\\\$|\$\$([\s\S]{1,4000}?)\$\$|\\\[([\s\S]{1,4000}?)\\\]|\\\(([^\n]{1,2000}?)\\\)|\$(?![\s$])((?:\\[^\n]|[^$\\\n])*?(?:\\[^\n]|[^\s$\\]))\$(?![A-Za-z0-9_{])/g

const COMMAND = /\\(?:[A-Za-z]+|[,;:!{}|\\ %&#_])|[\^_{}]/
/** Matches a formula even without a command: letters one by one, digits and signs, such as `x`, `2x+1`, `f(x)=0` or `AB`. */
const PLAIN_FORMULA = /^[A-Za-z0-9+\-*/=<>≤≥≠±×÷().,|'!:%\s[\]∠△°]+$/
const WORD = /[A-Za-z]*[a-z][A-Za-z]{2,}|[A-Z]{5,}|(?:^|\s)[a-z]{2,}(?:\s|$)/
const CODE = /^[A-Za-z]:|[:/.]{2}|\/[A-Za-z]|[A-Za-z]\/\/|[A-Za-z]:$/

/** Whether the text between two dollars looks like TeX; prices and shell variables do not. */
const isTex = (text: string) =>
  COMMAND.test(text) || (PLAIN_FORMULA.test(text) && /[A-Za-z0-9]/.test(text) && !WORD.test(text) && !CODE.test(text))

/** Prices after their number (`5$-6$`), patterns (`^a$|^b$`) and calls (`$(a)$(b)`) have dollars in pairs too. */
function isPairByChance(tex: string, before: string, after: string): boolean {
  if (/\d$/.test(before) && !/[A-Za-z\\]/.test(tex)) return true
  if (/^\|[^|]*$/.test(tex)) return true
  return tex.startsWith('(') && after.startsWith('(')
}

const isWords = (tex: string, text: string, { 0: whole, index }: RegExpExecArray) =>
  !isTex(tex) || isPairByChance(tex, text.slice(Math.max(0, index - 1), index), text.slice(index + whole.length, index + whole.length + 1))

/** Whether a text may have a formula in it. */
export const mayHaveTex = (text: string) => /\$|\\[([]/.test(text)

/**
 * Text split at its formulas: `$…$` and `\(…\)` in the line, `$$…$$` and `\[…\]` on their own. `\$` is a dollar, and stays as written
 * where `isKept` is set.
 */
export function splitTex(text: string, isKept = false): TexPart[] {
  if (!mayHaveTex(text)) return [{ text }].filter((part) => part.text !== '')
  const parts: TexPart[] = []
  let words = ''
  let at = 0
  const pattern = new RegExp(FORMULA)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, dollars, brackets, parens, dollar] = match
    const before = text.slice(at, match.index)
    if (dollar !== undefined && isWords(dollar, text, match)) {
      // Its end may begin a formula.
      pattern.lastIndex = match.index + 1
      continue
    }
    at = match.index + whole.length
    const tex = dollars ?? brackets ?? parens ?? dollar
    if (tex === undefined) {
      words += `${before}${isKept ? whole : '$'}`
      continue
    }
    if (words + before !== '') parts.push({ text: words + before })
    words = ''
    parts.push({ tex: tex.trim(), isBlock: (dollars ?? brackets) !== undefined, written: whole })
  }
  words += text.slice(at)
  return words === '' ? parts : [...parts, { text: words }]
}

/** Signs that mean something of their own in TeX. */
const escaped: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '#': '\\#',
  '%': '\\%',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '~': '\\sim ',
  '\\': '\\backslash ',
  '^': '\\wedge ',
  '\u00a0': '\\ ',
}
/** Invisible operators: function application, times, comma, plus. */
const UNSEEN = /[\u2061-\u2064\u200b-\u200d\ufeff]/g

/** Characters of a formula as TeX. Letters beyond ASCII are unchanged. */
export const texSigns = (text: string) => [...text.replace(UNSEEN, '')].map((sign) => escaped[sign] ?? sign).join('')

/** Words inside a formula. */
export const texWords = (text: string) =>
  `\\text{${text.replace(UNSEEN, '').replace(/[{}#%&_$\\^~]/g, (sign) => (sign === '\\' || sign === '^' || sign === '~' ? `\\char"${sign.charCodeAt(0).toString(16).toUpperCase()} ` : `\\${sign}`))}}`

const functions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim max min sup inf det dim ker gcd arg deg hom Pr liminf limsup'.split(
    ' ',
  ),
)

/** A name of more than one letter: a known function, or letters set upright. */
export function texName(name: string): string {
  if (functions.has(name)) return `\\${name} `
  return /^[A-Za-z]{2,}$/.test(name) ? `\\mathrm{${name}}` : texSigns(name)
}

const over: Readonly<Record<string, string>> = {
  '\u00af': '\\overline',
  '\u203e': '\\overline',
  '\u0305': '\\overline',
  '\u0304': '\\bar',
  _: '\\overline',
  '\u2192': '\\overrightarrow',
  '\u20d7': '\\vec',
  '\u2190': '\\overleftarrow',
  '\u20d6': '\\overleftarrow',
  '^': '\\hat',
  '\u02c6': '\\hat',
  '\u0302': '\\hat',
  '~': '\\tilde',
  '\u02dc': '\\tilde',
  '\u0303': '\\tilde',
  '.': '\\dot',
  '\u02d9': '\\dot',
  '\u0307': '\\dot',
  '\u00a8': '\\ddot',
  '\u0308': '\\ddot',
  '\u02c7': '\\check',
  '\u030c': '\\check',
  '\u23de': '\\overbrace',
}
const under: Readonly<Record<string, string>> = {
  '\u00af': '\\underline',
  '\u203e': '\\underline',
  '\u0332': '\\underline',
  _: '\\underline',
  '\u23df': '\\underbrace',
}

/** The command of a sign above or below its base. */
export const texAccent = (sign: string, isOver: boolean): string | undefined => (isOver ? over : under)[sign]

/** A fence that grows with what it holds; `.` is none. */
export const texFence = (sign: string) =>
  sign === ''
    ? '.'
    : sign === '\u2329' || sign === '\u27e8'
      ? '\\langle '
      : sign === '\u232a' || sign === '\u27e9'
        ? '\\rangle '
        : texSigns(sign)
