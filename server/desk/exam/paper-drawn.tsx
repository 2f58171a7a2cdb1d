import type { Deps } from '#server/deps'
import { ActButton } from '#server/desk/frame/detail'
import { type PaperDraftRow, type RecentUse, recentUses, rightShares } from '#server/repositories/exam/paper-draft'
import { type SyllabusRow, syllabusOf } from '#server/repositories/tiku/syllabus'
import type { Planned } from '#server/services/exam/paper-build/draft-plan'
import { expectedMean } from '@/domain/exam/expected-mean'
import { DAY_MS } from '@/domain/time/units'
import { ChapterMarks } from './paper-chapters'

/** A question counts as used when a paper that asks it was handed in within these days. */
const RECENT_DAYS = 30
const MOST_USED = 5
const PER_MARK = 100
const levels = { 易: [1, 2], 中: [3, 3], 难: [4, 5] } as const

/**
 * Facts about the questions that a draft has drawn: the mean that is expected, in hundredths, papers of late that ask some of them, and the
 * chapters of the subject with their shares.
 */
export type Drawn = { mean: number; used: readonly RecentUse[]; syllabus: readonly SyllabusRow[] }

export async function drawnOf({ db, now }: Deps, { content, paper_id }: PaperDraftRow, { parts, questions }: Planned): Promise<Drawn> {
  const ids = [...questions.keys()]
  const shares = await rightShares(db, ids)
  const asked = parts.flatMap(({ rows }) =>
    rows.flatMap(({ row: { marks }, taken }) =>
      taken.map((id) => ({ marks, rightPercent: shares.get(id) ?? null, difficulty: questions.get(id)?.difficulty ?? 0 })),
    ),
  )
  const wanted = { ids, categoryId: content.categoryId, exceptPaper: paper_id, since: now() - RECENT_DAYS * DAY_MS }
  const used = ids.length === 0 ? [] : await recentUses(db, wanted)
  return { mean: expectedMean(asked), used, syllabus: await syllabusOf(db, content.categoryId) }
}

type Group = readonly [name: string, value: number, words: string]

/** How many there are of each group, with bars. */
function Spread({ title, groups, note }: { title: string; groups: readonly Group[]; note?: string }) {
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
      {note !== undefined && <p className="muted">{note}</p>}
    </section>
  )
}

const byLevel = ({ questions }: Planned): Group[] =>
  Object.entries(levels).map(([name, [from, to]]) => {
    const count = [...questions.values()].filter(({ difficulty }) => difficulty >= from && difficulty <= to).length
    return [name, count, `${count} 道`]
  })

/** Questions and marks that the rules ask for, whether the bank has them or not. */
const wantedOf = ({ parts }: Planned) => {
  const rows = parts.flatMap((part) => part.rows.map(({ row }) => ({ count: row.kind === 'draw' ? row.count : 1, marks: row.marks })))
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    marks: rows.reduce((sum, { count, marks }) => sum + count * marks, 0),
  }
}

/** Names the questions that learners have met of late, and says that none is out of use. */
function Checks({ used, planned: { questions } }: { used: readonly RecentUse[]; planned: Planned }) {
  const ids = [...new Set(used.map(({ questionId }) => questionId))]
  const isSound = [...questions.values()].every(({ isWithdrawn, isReviewed }) => !isWithdrawn && !isReviewed)
  return (
    <section className="part">
      <h3>用过没有</h3>
      <ul className="plain">
        {ids.length === 0 ? (
          <li>
            <b className="right">✓</b> 没有近 {RECENT_DAYS} 天考过的题
          </li>
        ) : (
          <li>
            <b className="warn">⚠</b> {ids.length} 道近 {RECENT_DAYS} 天考过
          </li>
        )}
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
        {isSound && (
          <li>
            <b className="right">✓</b> 没有停用或待复核的题
          </li>
        )}
      </ul>
    </section>
  )
}

type PanelProps = { draft: PaperDraftRow; planned: Planned; of: Drawn }

/** The questions drawn so far, and the faults that keep the paper from being published. */
export function DrawnPanel({ draft: { id, version, content }, planned, of: { mean, used, syllabus } }: PanelProps) {
  const { count, fullMarks, faults } = planned
  const wanted = wantedOf(planned)
  return (
    <div className="panel">
      <section>
        <div className="lead">
          <h2>抽题结果</h2>
          <ActButton name="redraw-paper" of={String(id)} version={version} note="" icon="undo">
            重新抽
          </ActButton>
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
            <ActButton name="fit-paper" of={String(id)} version={version} note="">
              改成题库够的
            </ActButton>
          </>
        )}
      </section>
      {count > 0 && (
        <>
          <Spread
            title="难度"
            groups={byLevel(planned)}
            note={`估计平均 ${Math.round(mean / PER_MARK)} 分：做过的题按答对率，新题按难度`}
          />
          <ChapterMarks draftId={id} categoryId={content.categoryId} planned={planned} syllabus={syllabus} />
          <Checks used={used} planned={planned} />
        </>
      )}
    </div>
  )
}
