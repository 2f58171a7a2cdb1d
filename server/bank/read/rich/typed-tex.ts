import { scripted } from './markup'
import { splitTex } from './tex'

/** Signs of TeX that have a character of their own. */
const signs: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  leqslant: '≤',
  ge: '≥',
  geq: '≥',
  geqslant: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  infty: '∞',
  circ: '°',
  degree: '°',
  prime: "'",
  angle: '∠',
  triangle: '△',
  perp: '⊥',
  parallel: '∥',
  cup: '∪',
  cap: '∩',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  subseteq: '⊆',
  emptyset: '∅',
  varnothing: '∅',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  ldots: '…',
  cdots: '…',
  lvert: '|',
  rvert: '|',
  mid: '|',
  colon: ':',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  varphi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  sum: '∑',
}
/** Commands that only say how letters look or how much room is left. */
const silent = new Set('left right displaystyle textstyle rm bf quad qquad limits big Big bigl bigr Bigl Bigr'.split(' '))
const words = new Set('text mathrm mathbf mathit textbf textrm operatorname boldsymbol bm'.split(' '))
const names = new Set('sin cos tan cot sec csc arcsin arccos arctan ln lg log exp lim max min'.split(' '))
const fractions = new Set(['frac', 'dfrac', 'tfrac'])

const TOKEN = /\\([A-Za-z]+)\s*|\\([^A-Za-z])|([{}^_])|([^\\{}^_])/g
const SPACES = new Set([',', ';', ':', '!', ' ', '\\'])

type Style = { isRaised: boolean }
type Token = { command?: string; sign?: string; mark?: string; text?: string }

class Untyped extends Error {}

const tokensOf = (tex: string): Token[] =>
  [...tex.matchAll(TOKEN)].map(([, command, sign, mark, text]) =>
    command !== undefined ? { command } : sign !== undefined ? { sign } : mark !== undefined ? { mark } : { text: text ?? '' },
  )

/** Reads tokens from the left; each part becomes what a keyboard has for it. */
class Reader {
  private at = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly style: Style,
  ) {}

  /** Everything up to the end, or to the brace that closes. */
  all(isInside = false): string {
    let out = ''
    for (let token = this.tokens[this.at]; token; token = this.tokens[this.at]) {
      if (token.mark === '}') {
        if (!isInside) throw new Untyped()
        this.at++
        return out
      }
      out += this.one(out)
    }
    if (isInside) throw new Untyped()
    return out
  }

  /** A group in braces, or a single sign. */
  private group(): string {
    while (this.tokens[this.at]?.text?.trim() === '') this.at++
    if (this.tokens[this.at]?.mark !== '{') return this.one('')
    this.at++
    return this.all(true)
  }

  private one(before: string): string {
    const token = this.tokens[this.at++]
    if (!token) throw new Untyped()
    if (token.text !== undefined) return token.text.trim()
    if (token.sign !== undefined) return SPACES.has(token.sign) ? '' : token.sign
    if (token.mark === '{') return this.all(true)
    if (token.mark === '^' || token.mark === '_') return this.script(this.group(), token.mark === '^')
    return this.command(token.command ?? '', before)
  }

  private script(text: string, isRaised: boolean): string {
    if (isRaised && (text === '°' || /^'+$/.test(text))) return text
    const short = scripted(text, isRaised)
    if (this.style.isRaised && !/^[\^_]/.test(short)) return short
    return `${isRaised ? '^' : '_'}${[...text].length > 1 ? `(${text})` : text}`
  }

  private command(name: string, before: string): string {
    const sign = signs[name]
    if (sign !== undefined) return sign
    if (silent.has(name)) return ''
    if (words.has(name)) return this.group()
    if (names.has(name)) return name
    if (fractions.has(name)) return this.fraction(before)
    if (name === 'sqrt') return this.root()
    throw new Untyped()
  }

  private fraction(before: string): string {
    const [above, below] = [this.group(), this.group()]
    const closed = (text: string) => (/^[\p{L}\d.]+$/u.test(text) ? text : `(${text})`)
    return `${/\d$/.test(before) ? ' ' : ''}${closed(above)}/${closed(below)}`
  }

  private root(): string {
    const isSquare = this.tokens[this.at]?.text !== '['
    if (!isSquare) throw new Untyped()
    const inside = this.group()
    return /^(?:\d+|\p{L})$/u.test(inside) ? `√${inside}` : `√(${inside})`
  }
}

function typedIn(tex: string, style: Style): string | null {
  try {
    return new Reader(tokensOf(tex), style).all()
  } catch (error) {
    if (error instanceof Untyped) return null
    throw error
  }
}

/** Whether a text has a formula in it. */
export const hasFormula = (text: string) => splitTex(text).some((part) => 'tex' in part)

/**
 * A text with formulas as learners can type it: `$\frac{1}{2}$` is `1/2`, `$x^2$` is `x²` or `x^2`. Empty where a formula has no such form;
 * a text without formulas is typed as it is.
 */
export function typedForms(text: string): string[] {
  const parts = splitTex(text)
  const forms = [{ isRaised: true }, { isRaised: false }].map((style) =>
    parts.map((part) => ('text' in part ? part.text : typedIn(part.tex, style))),
  )
  return [...new Set(forms.flatMap((form) => (form.includes(null) ? [] : [form.join('').trim()])))].filter((form) => form !== '')
}
