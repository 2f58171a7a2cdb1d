import type { CourseCard } from '@/contract/course/course.schema'
import type { TikuHome } from '@/contract/exam/exam.schema'
import type { Article } from '@/contract/site/article.schema'
import type { RichNode } from '@/contract/site/rich.schema'
import { PICTURE_WIDTHS, sizedPicture } from '@/domain/layout/picture-width'
import { quoted } from './quoted'

// A page begins with these words and covers, in the place of the skeleton's grey lines, each as large and where the app will draw it: the
// largest paint is then that of the document. Their sheet is in `src/index.html`.

/** Rows that a phone shows before it is scrolled. */
const ROWS = 5
/** Parts of an article that a phone shows before it is scrolled. */
const PARTS = 8
/** Tabs, directions, subjects and the order stand above a list. */
const ABOVE_LIST = '<i class="f"></i>'.repeat(4)
/** A table or a picture in an article. */
const BLOCK = '<i class="t"></i>'

/** The picture in the width that the app will ask for: a browser picks by the same rule. */
function pictureOf(src: string): string {
  const widths = PICTURE_WIDTHS.map((width) => [sizedPicture(src, width, 1), width] as const).filter(([address]) => address !== src)
  const set = widths.map(([address, width]) => `${address} ${width}w`).join(', ')
  const choice = set === '' ? '' : ` srcset="${quoted(set)}" sizes="33vw"`
  return `<img src="${quoted(src)}"${choice} alt="">`
}

/** The first courses of a list. */
export const courseLead = (courses: readonly CourseCard[]): string =>
  ABOVE_LIST +
  courses
    .slice(0, ROWS)
    .map(({ cover, title, subtitle }) => `<div class="c">${pictureOf(cover)}<p><b>${quoted(title)}</b>${quoted(subtitle)}</p></div>`)
    .join('')

/** Papers that a phone shows of a bank before it is scrolled. */
const PAPERS = 4

/** The name of a direction and its first papers, below the cards of the learner's study and of the bank's doors. */
export function bankLead({ categoryName, subjects }: TikuHome): string {
  const papers = subjects.flatMap((subject) => subject.papers)
  const mocks = papers.filter(({ kind }) => kind === 'mock')
  const shown = (mocks.length > 0 ? mocks : papers).slice(0, PAPERS)
  const rows = shown.map(({ title }) => `<p class="w">${quoted(title)}</p>`).join('')
  return `<b class="n">${quoted(categoryName)}</b><i class="k"></i><i class="e"></i>${rows}`
}

function partOf(node: RichNode): string {
  if (node.type !== 'p' && node.type !== 'h') return BLOCK
  const words = quoted(node.inline.map(({ text }) => text).join(''))
  return node.type === 'h' ? `<b class="x">${words}</b>` : `<p>${words}</p>`
}

/** The headline and the first parts of an article. */
export const articleLead = ({ title, content }: Pick<Article, 'title' | 'content'>): string =>
  `<b class="n">${quoted(title)}</b><i class="s"></i>${content.slice(0, PARTS).map(partOf).join('')}`
