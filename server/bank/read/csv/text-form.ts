import { type Markup, type MarkupNode, Note, plain } from '../draft'
import { isHtml, likenessToHtml } from '../rich/html'
import { breaksIn, picturesIn } from '../rich/markup'
import { mayHaveTex } from '../rich/tex'
import type { Run } from '../workbook/looks'

/** How the texts of a table are meant, where it is declared: in a header or for the whole file. */
export const textForms = ['plain', 'html', 'markdown'] as const
/** Trees of an export as `data`, which only a header declares. */
export type TextForm = (typeof textForms)[number] | 'data'

/**
 * Holds what the text of a cell comes with: its declared form, the pictures of its row, the looks of its letters, and who hears of losses.
 */
export type Means = {
  form: TextForm | null
  enclosed?: ReadonlyMap<string, string>
  runs?: readonly Run[]
  onNote?(note: Note): void
}

/** The stretches of a text that is part of a cell; null where it is not in the cell as it is. */
function runsWithin(text: string, runs: readonly Run[]): Run[] | null {
  const from = runs
    .map((run) => run.text)
    .join('')
    .indexOf(text)
  if (from < 0) return null
  let at = 0
  return runs.flatMap((run) => {
    const [first, last] = [Math.max(0, from - at), Math.min(run.text.length, from + text.length - at)]
    at += run.text.length
    return last > first ? [{ ...run, text: run.text.slice(first, last) }] : []
  })
}

function nodesOf(runs: readonly Run[]): MarkupNode[] {
  return runs.flatMap(({ text, look }): MarkupNode[] => {
    const nodes = breaksIn(text)
    return look.mark === null ? nodes : [{ name: look.mark, attributes: {}, children: nodes }]
  })
}

const PICTURES = /\n?!\[\]\(@@PLUGINFILE@@\/[^()\s]+\)/g

/** A text whose letters have looks of their own; null where those cannot be kept. */
function looked(text: string, { runs, enclosed }: Means): Markup | null {
  if (!runs) return null
  const words = text.replace(PICTURES, '')
  const own = mayHaveTex(words) || isHtml(words) ? null : runsWithin(words, runs)
  if (!own) return null
  const pictures = picturesIn((text.match(PICTURES) ?? []).join(''))
  return { form: 'tree', nodes: [...nodesOf(own), ...pictures], keepsSpace: true, ...(enclosed && { enclosed }) }
}

const ENTITY = /&(?:nbsp|lt|gt|amp|quot|ldquo|rdquo|hellip|mdash|times|middot|#\d{1,6}|#x[0-9a-f]{1,6});/i
const entitiesKept = () => new Note('entities_kept', '有 &nbsp; 这样的代码，原样保留：如果是网页里的文字，请在表头注明（HTML）')

/** A text of a table: in its declared form, else plain unless it has tags. */
export function markupOf(text: string, means: Means): Markup {
  const { form, enclosed, runs, onNote } = means
  const own = enclosed ? { enclosed } : {}
  if (form === null) {
    const kept = looked(text, means)
    if (kept) return kept
  }
  if (runs?.some(({ look }) => look.mark !== null)) onNote?.(new Note('look_left', '公式、标签或声明了格式的一格里，粗体、斜体没有保留'))
  if (form === 'data') return { form: 'data', text, ...own }
  if (form === 'plain') return { form: 'exact', text, ...own }
  if (form === 'markdown') return { form: 'markdown', text, ...own }
  const likeness = form === 'html' ? 'html' : likenessToHtml(text)
  if (likeness === 'guess') onNote?.(new Note('read_as_html', '有换行之类的标签，按 HTML 读：若要原样显示，请在表头注明（纯文本）'))
  if (likeness === 'text' && form === null && ENTITY.test(text)) onNote?.(entitiesKept())
  return likeness === 'text' ? { ...plain(text), ...own } : { form: 'html', text, ...own }
}
