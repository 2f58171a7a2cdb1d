import { ActLink } from '#server/desk/frame/detail'
import type { SyllabusRow } from '#server/repositories/tiku/syllabus'
import type { Planned } from '#server/services/exam/paper-build/draft-plan'
import { type Share, shareOf, shareText, standing } from '@/domain/exam/syllabus'
import { points } from './paper-draft-part'

const WHOLE = 100
const TENTHS = 10
/** The full marks of a paper whose marks are its percentages. */
const HUNDRED_MARKS = 10_000

/** A chapter with the marks of the questions drawn from it. `isOff`: they are not within its share. */
type Counted = { id: number; title: string; marks: number; share: Share | null; isOff: boolean }

/** Sums of marks by chapter in the order of the bank; a chapter with a share is there without marks as well. */
function chaptersOf({ parts, questions, fullMarks }: Planned, syllabus: readonly SyllabusRow[]): Counted[] {
  const sums = new Map<number, number>()
  const strangers = new Map<number, string>()
  for (const { row, taken } of parts.flatMap(({ rows }) => rows))
    for (const question of taken) {
      const { chapterId = 0, chapter = '—' } = questions.get(question) ?? {}
      sums.set(chapterId, (sums.get(chapterId) ?? 0) + row.marks)
      if (!syllabus.some(({ id }) => id === chapterId)) strangers.set(chapterId, chapter)
    }
  const known = syllabus.flatMap((row): Counted[] => {
    const share = shareOf(row)
    const marks = sums.get(row.id)
    if (marks === undefined && share === null) return []
    const isOff = share !== null && standing(marks ?? 0, fullMarks, share) !== 'within'
    return [{ id: row.id, title: row.title, marks: marks ?? 0, share, isOff }]
  })
  return [...known, ...[...strangers].map(([id, title]) => ({ id, title, marks: sums.get(id) ?? 0, share: null, isOff: false }))]
}

/** The bar of a chapter over the band of its share. `most`: the marks at the end of the bar. */
function Bar({ of: { marks, share, isOff }, full, most }: { of: Counted; full: number; most: number }) {
  const at = (value: number) => (value * WHOLE) / most
  const [from, to] = share ? [at((share.from * full) / WHOLE), at((share.to * full) / WHOLE)] : [0, 0]
  return (
    <svg viewBox="0 0 100 16" preserveAspectRatio="none" className="pace" aria-hidden="true">
      <rect y={4} width={100} height={8} rx={3} className="track" />
      {share && <rect x={Math.min(from, 99)} y={0} width={Math.max(1, to - from)} height={16} className="band" />}
      <rect y={4} width={at(marks)} height={8} rx={3} className={isOff ? 'now warn' : 'now'} />
    </svg>
  )
}

/** The share of a chapter that is off, with the percentage that it has where the marks do not say it. */
function Off({ of: { marks, share }, full }: { of: Counted; full: number }) {
  const percent = Math.round((marks * WHOLE * TENTHS) / full) / TENTHS
  return share && <small className="late">{`大纲 ${shareText(share)}${full === HUNDRED_MARKS ? '' : `，现在 ${percent}%`}`}</small>
}

/** Counts the chapters that are off, which say so themselves. */
function Verdict({ of }: { of: readonly Counted[] }) {
  const off = of.filter(({ isOff }) => isOff).length
  return off === 0 ? <small>都在大纲里</small> : <small className="late">{`${off} 章和大纲不合`}</small>
}

type Props = { draftId: number; categoryId: number; planned: Planned; syllabus: readonly SyllabusRow[] }

/** Marks by chapter, beside the shares that the syllabus gives them where some are stored. */
export function ChapterMarks({ draftId, categoryId, planned, syllabus }: Props) {
  const all = chaptersOf(planned, syllabus)
  const full = planned.fullMarks
  const most = Math.max(1, ...all.map(({ marks, share }) => Math.max(marks, ((share?.to ?? 0) * full) / WHOLE)))
  const source = syllabus.find((row) => row.source !== '')?.source ?? ''
  const isStated = all.some(({ share }) => share !== null)
  return (
    <section className="part">
      <div className="lead">
        <h3>各章分值 {isStated && <Verdict of={all} />}</h3>
        <ActLink name="set-syllabus" of={`${categoryId}.${draftId}`}>
          大纲占比
        </ActLink>
      </div>
      <table>
        <tbody>
          {all.map((each) => (
            <tr key={each.id}>
              <td>
                {each.title}
                {each.isOff && <Off of={each} full={full} />}
              </td>
              <td>
                {isStated ? (
                  <Bar of={each} full={full} most={most} />
                ) : (
                  <meter min={0} max={most} value={each.marks} aria-label={each.title}>
                    {points(each.marks)}
                  </meter>
                )}
              </td>
              <td className="number">{points(each.marks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isStated && source !== '' && <p className="muted">{`依据：${source}`}</p>}
    </section>
  )
}
