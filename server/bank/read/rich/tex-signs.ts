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
