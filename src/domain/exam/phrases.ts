import type { RichContent, RichText } from '@/contract/site/rich.schema'
import { mapLines } from '@/domain/text/rich'

/** A text cut into phrases. `starts`: for each piece the place its phrase begins at, counted in characters of the whole text. */
type Phrased = { content: RichContent; starts: ReadonlyMap<RichText, number> }

/** Up to the stop that ends it, with the quotation marks after the stop; or what is left. */
const PHRASE = /[^，。；：？！\n]*[，。；：？！\n]+[”’」）》】]*|[^，。；：？！\n]+/g
const ENDS = /[，。；：？！\n][”’」）》】]*$/

/** Cuts a text into phrases that can be marked. One goes on over bold words and formulas up to its stop, and ends with its line. */
export function phrasesOf(content: RichContent): Phrased {
  const starts = new Map<RichText, number>()
  let at = 0
  const cut = (line: readonly RichText[]) => {
    let from = at
    return line.flatMap((one) => {
      const texts = one.formula ? [one.text] : (one.text.match(PHRASE) ?? [])
      return texts.map((text) => {
        const piece = { ...one, text }
        starts.set(piece, from)
        at += text.length
        if (!one.formula && ENDS.test(text)) from = at
        return piece
      })
    })
  }
  return { content: mapLines(content, cut), starts }
}
