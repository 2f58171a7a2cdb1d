import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActButton, PageLink } from '#server/desk/frame/detail'
import { distributionOf, paperBefore } from '#server/repositories/exam/paper-analysis'
import { type PaperDraftRow, type RecentUse, recentUses, rightShares } from '#server/repositories/exam/paper-draft'
import { type SyllabusRow, syllabusOf } from '#server/repositories/tiku/syllabus'
import type { Planned } from '#server/services/exam/paper-build/draft-plan'
import { expectedMean } from '@/domain/exam/expected-mean'
import { DAY_MS } from '@/domain/time/units'
import { ChapterMarks } from './paper-chapters'

/** A question counts as used when a paper that asks it was handed in within these days. */
const RECENT_DAYS = 30
const MOST_USED = 20
/** A paper that is new comes after all others. */
const MOST_ID = 2 ** 31 - 1
const PER_MARK = 100
const levels = { 易: [1, 2], 中: [3, 3], 难: [4, 5] } as const

/** Questions and marks that the rules ask for, whether the bank has them or not. */
const wantedOf = ({ parts }: Planned) => {
  const rows = parts.flatMap((part) => part.rows.map(({ row }) => ({ count: row.kind === 'draw' ? row.count : 1, marks: row.marks })))
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    marks: rows.reduce((sum, { count, marks }) => sum + count * marks, 0),
  }
}

/**
 * Facts about the questions that a draft has drawn: the mean that is expected and the one of the last mock with as many marks, in hundredths,
 * papers of late that ask some of them, and the chapters of the subject with their shares.
 */
export type Drawn = { mean: number; last: LastMean | null; used: readonly RecentUse[]; syllabus: readonly SyllabusRow[] }
type LastMean = { id: number; average: number }

/** The mean of the mock that was sat last with as many marks as the draft asks for. */
async function lastMean({ db, now }: Deps, { paper_id, content }: PaperDraftRow, fullMarks: number): Promise<LastMean | null> {
  const own = { id: paper_id ?? MOST_ID, category_id: content.categoryId, full_marks: fullMarks, opens_at: now() }
  const before = await paperBefore(db, own)
  if (!before) return null
  const { takers, average } = await distributionOf(db, { paperId: before.id, classId: null }, before)
  return takers === 0 ? null : { id: before.id, average }
}

export async function drawnOf(deps: Deps, draft: PaperDraftRow, planned: Planned): Promise<Drawn> {
  const { db, now } = deps
  const { content, paper_id } = draft
  const { parts, questions } = planned
  const ids = [...questions.keys()]
  const shares = await rightShares(db, ids)
  const asked = parts.flatMap(({ rows }) =>
    rows.flatMap(({ row: { marks }, taken }) =>
      taken.map((id) => ({ marks, rightPercent: shares.get(id) ?? null, difficulty: questions.get(id)?.difficulty ?? 0 })),
    ),
  )
  const wanted = { ids, categoryId: content.categoryId, exceptPaper: paper_id, since: now() - RECENT_DAYS * DAY_MS }
  const used = ids.length === 0 ? [] : await recentUses(db, wanted)
  return {
    mean: expectedMean(asked),
    last: await lastMean(deps, draft, wantedOf(planned).marks),
    ...{ used, syllabus: await syllabusOf(db, content.categoryId) },
  }
}

type Group = readonly [name: string, value: number, words: string]

/** How many there are of each group, with bars. */
function Spread({ title, groups, children }: { title: string; groups: readonly Group[]; children: ReactNode }) {
  const most = Math.max(1, ...groups.map(([, value]) => value))
  return (
    <section className="part">
      <h3>{title}</h3>
      <table>
        <tbody>
          {groups.map(([name, value, words]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <meter min={0} max={most} value={value} aria-label={name}>
                  {words}
                </meter>
              </td>
              <td className="number">{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}

const byLevel = ({ questions }: Planned): Group[] =>
  Object.entries(levels).map(([name, [from, to]]) => {
    const count = [...questions.values()].filter(({ difficulty }) => difficulty >= from && difficulty <= to).length
    return [name, count, `${count} 道`]
  })

type CheckProps = { used: readonly RecentUse[]; planned: Planned }

/** The questions that learners have met of late, each with the papers that asked it. */
function Used({ used }: Pick<CheckProps, 'used'>) {
  const ids = [...new Set(used.map(({ questionId }) => questionId))]
  const rest = ids.length - MOST_USED
  if (ids.length === 0)
    return (
      <li>
        <b className="right">✓</b> 没有近 {RECENT_DAYS} 天考过的题
      </li>
    )
  return (
    <li>
      <details>
        <summary>
          <b className="warn">⚠</b> {ids.length} 道近 {RECENT_DAYS} 天考过
        </summary>
        <ul className="plain">
          {ids.slice(0, MOST_USED).map((id) => (
            <li key={id}>
              <a href={`/questions/${id}`}>题目 {id}</a>{' '}
              <small className="muted">
                {used
                  .filter(({ questionId }) => questionId === id)
                  .map(({ title }) => `《${title}》`)
                  .join('')}
              </small>
            </li>
          ))}
          {rest > 0 && <li className="muted">{`另有 ${rest} 道`}</li>}
        </ul>
      </details>
    </li>
  )
}

/** Names what learners have met of late, and says that no question is out of use. */
function Checks({ used, planned: { questions } }: CheckProps) {
  const isSound = [...questions.values()].every(({ isWithdrawn, isReviewed }) => !isWithdrawn && !isReviewed)
  return (
    <ul className="plain">
      <Used used={used} />
      {isSound && (
        <li>
          <b className="right">✓</b> 没有停用或待复核的题
        </li>
      )}
    </ul>
  )
}

/** The mean that is expected, beside the one of the last mock where there was one. */
function Mean({ mean, last }: Pick<Drawn, 'mean' | 'last'>) {
  return (
    <p className="muted" title="做过的题按答对率算，新题按难度算">
      {`估计平均 ${Math.round(mean / PER_MARK)} 分`}
      {last && (
        <>
          ，<PageLink to={`/papers/${last.id}`}>{`上次模考 ${Math.round(last.average / PER_MARK)} 分`}</PageLink>
        </>
      )}
    </p>
  )
}

/** `typed`: about a draft that is typed and not stored, with which nothing can be done yet. */
type PanelProps = { draft: PaperDraftRow; planned: Planned; of: Drawn; typed?: string | undefined }

/** The questions drawn so far, and the faults that keep the paper from being published. */
export function DrawnPanel({ draft: { id, version, content }, planned, of: { mean, last, used, syllabus }, typed }: PanelProps) {
  const { count, fullMarks, faults } = planned
  const wanted = wantedOf(planned)
  return (
    <div className="panel" data-part="preview">
      <section>
        <div className="lead">
          <h2>抽题结果</h2>
          {typed !== undefined ? (
            <small>{typed}</small>
          ) : (
            <ActButton name="redraw-paper" of={String(id)} version={version} note="" icon="undo">
              重新抽
            </ActButton>
          )}
        </div>
        <p className="total">
          <b>{count}</b> / {wanted.count} 道　<b>{fullMarks / PER_MARK}</b> / {wanted.marks / PER_MARK} 分
        </p>
        {faults.length > 0 && (
          <>
            <p className="error">还不能发布</p>
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
            {typed === undefined && (
              <ActButton name="fit-paper" of={String(id)} version={version} note="">
                改成题库够的
              </ActButton>
            )}
          </>
        )}
        {count > 0 && <Checks used={used} planned={planned} />}
      </section>
      {count > 0 && (
        <>
          <Spread title="难度" groups={byLevel(planned)}>
            <Mean mean={mean} last={last} />
          </Spread>
          <ChapterMarks draftId={id} categoryId={content.categoryId} planned={planned} syllabus={syllabus} />
        </>
      )}
    </div>
  )
}
