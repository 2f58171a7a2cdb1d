import { createHash } from 'node:crypto'
import { wordsOf } from '#server/error-code'
import { Refused } from '../draft'
import type { Bank } from './bank'

/** A drawn formula: a picture under `/media/`, its size and how far it hangs below the line, in thousandths of an em. */
export type Drawn = { src: string; width: number; height: number; depth: number }

const LONGEST_TEX = 2_000
const MOST_KEPT = 5_000
/** MathJax measures in ex, which its own fonts make half an em. */
const THOUSANDTHS_PER_EX = 500
/** `\bm` of another package means the same. */
const BOLD = /\\bm(?![A-Za-z])/g
/** This is part of every cache key: raise it when the drawing changes. */
const DRAWING = 'mathjax-full 3.2.2/1'

async function loadConverter() {
  const [{ mathjax }, { TeX }, { SVG }, { liteAdaptor }, { RegisterHTMLHandler }] = await Promise.all([
    import('mathjax-full/js/mathjax.js'),
    import('mathjax-full/js/input/tex.js'),
    import('mathjax-full/js/output/svg.js'),
    import('mathjax-full/js/adaptors/liteAdaptor.js'),
    import('mathjax-full/js/handlers/html.js'),
    import('mathjax-full/js/input/tex/base/BaseConfiguration.js'),
    import('mathjax-full/js/input/tex/ams/AmsConfiguration.js'),
    import('mathjax-full/js/input/tex/cancel/CancelConfiguration.js'),
    import('mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js'),
    import('mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'),
    import('mathjax-full/js/input/tex/textmacros/TextMacrosConfiguration.js'),
  ])
  const adaptor = liteAdaptor()
  RegisterHTMLHandler(adaptor)
  const input = new TeX({
    // No package that defines macros, loads code or makes links.
    packages: ['base', 'ams', 'cancel', 'mhchem', 'boldsymbol', 'textmacros'],
    maxBuffer: 5 * 1024,
    formatError: (_jax: unknown, error: Error) => {
      throw error
    },
  })
  const page = mathjax.document('', { InputJax: input, OutputJax: new SVG({ fontCache: 'none' }) })
  return (tex: string, isBlock: boolean) => adaptor.innerHTML(page.convert(tex.replace(BOLD, '\\boldsymbol'), { display: isBlock }))
}

type Convert = Awaited<ReturnType<typeof loadConverter>>

/** Drawing has no state, so that all banks of a process share it. */
let loaded: Promise<Convert> | undefined

const numberIn = (svg: string, pattern: RegExp) => Math.round(Number(pattern.exec(svg)?.[1] ?? 0) * THOUSANDTHS_PER_EX)

const measured = (src: string, svg: string): Drawn => ({
  src,
  width: numberIn(svg, /\swidth="([\d.]+)ex"/),
  height: numberIn(svg, /\sheight="([\d.]+)ex"/),
  depth: numberIn(svg, /vertical-align: -([\d.]+)ex/),
})

/** Draws formulas. MathJax (0.3 s and some 40 MB) is loaded when the first one comes; a formula drawn before is taken from the bank. */
export class Formulas {
  private convert: Convert | null = null
  private readonly known = new Map<string, Drawn>()

  constructor(private readonly bank: Bank) {}

  async prepare(): Promise<void> {
    loaded ??= loadConverter()
    this.convert ??= await loaded
  }

  /** The drawing itself. Throws `Refused` when the TeX is wrong. */
  svg(tex: string, isBlock: boolean): string {
    if (tex.length > LONGEST_TEX) throw new Refused('formula_too_long', `公式超过 ${LONGEST_TEX} 字`)
    try {
      if (!this.convert) throw new Error('not prepared')
      return this.convert(tex, isBlock)
    } catch (error) {
      throw new Refused('formula_invalid', `公式有误：${wordsOf(error)}（${tex.slice(0, 60)}）`)
    }
  }

  /** The picture of a formula. Throws `Refused` when the TeX is wrong. */
  draw(tex: string, isBlock: boolean): Drawn {
    const name = `${createHash('sha256').update(`${DRAWING} ${isBlock} ${tex}`).digest('hex').slice(0, 40)}.svg`
    const before = this.known.get(name)
    if (before) return before
    const kept = this.bank.read(name)
    const svg = kept ?? this.svg(tex, isBlock)
    const drawn = measured(kept === null ? this.bank.keep(name, svg) : this.bank.addressOf(name), svg)
    if (this.known.size < MOST_KEPT) this.known.set(name, drawn)
    return drawn
  }
}
