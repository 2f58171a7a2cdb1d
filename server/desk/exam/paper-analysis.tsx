import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { roundTop } from '#server/desk/frame/chart'
import { PageLink } from '#server/desk/frame/detail'
import { Rows } from '#server/desk/parts/rows'
import {
  bankShares,
  type Distribution,
  distributionOf,
  type ItemTally,
  itemTallies,
  type PaperTimes,
  paperBefore,
  timesOfPaper,
} from '#server/repositories/exam/paper-analysis'
import { figuresKey, paperFigures } from '#server/repositories/exam/paper-figures'
import { cronbachAlpha, FEWEST_TAKERS, itemDoubts, itemFigures, SOUND_ALPHA, timeDoubts } from '@/domain/exam/item-analysis'
import { SECOND_MS } from '@/domain/time/units'
import { points } from './paper-draft-part'
import { type Asked, type Item, Items } from './paper-items'
import { tenthWords } from './result'

const HUNDRED = 100
const TENTHS = 10
const MINUTE = 60
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * HUNDRED) / whole))

type Paper = Parameters<typeof paperBefore>[1] & { category_id: number; pass_marks: number; minutes: number; class_ids: number[] }
/** The share of right answers in a chapter of the paper, and in all of the bank; null where nobody answered there. */
type ChapterShare = { title: string; percent: number; bank: number | null }
/** `before`: the paper of the subject that was sat before this one, with the results of the same learners. */
type PaperAnalysis = {
  distribution: Distribution
  times: PaperTimes
  items: Item[]
  chapters: ChapterShare[]
  before: { title: string; distribution: Distribution } | undefined
}

/** Shares of right answers by chapter, beside those of the bank. */
async function chaptersOf(db: Deps['db'], categoryId: number, items: readonly Item[]): Promise<ChapterShare[]> {
  const sums = new Map<string, { judged: number; right: number }>()
  for (const { asked, tally } of items) {
    if (!tally) continue
    const sum = sums.get(asked.chapter) ?? { judged: 0, right: 0 }
    sums.set(asked.chapter, { judged: sum.judged + tally.judged, right: sum.right + tally.right })
  }
  const bank = await bankShares(db, [...sums.keys()], categoryId)
  return [...sums].map(([title, { judged, right }]) => ({ title, percent: percentOf(right, judged), bank: bank.get(title) ?? null }))
}

async function before(db: Deps['db'], paper: Paper, classId: number | null): Promise<PaperAnalysis['before']> {
  const last = await paperBefore(db, paper)
  return last && { title: last.title, distribution: await distributionOf(db, { paperId: last.id, classId }, last) }
}

/** Reads what the results of a paper say of it and of its questions; of one class where that is asked for. */
export async function analysePaper({ db }: Deps, paper: Paper, asked: readonly Asked[], classId: number | null): Promise<PaperAnalysis> {
  const taken = { paperId: paper.id, classId }
  const distribution = await distributionOf(db, taken, paper)
  const isEnough = distribution.takers >= FEWEST_TAKERS
  const tallies = isEnough ? await itemTallies(db, taken) : new Map<number, ItemTally>()
  const chosen = isEnough ? await paperFigures(db, paper.id, FEWEST_TAKERS, classId) : undefined
  const items = asked
    .filter(({ type }) => type !== 'material')
    .map((own, at): Item => {
      const tally = tallies.get(own.id)
      const counts = chosen?.counts.get(figuresKey({ questionId: own.id, version: own.version }))
      const right = own.key?.kind === 'letters' ? own.key.letters : []
      const figures = itemFigures(tally, { letters: counts?.letters ?? [], people: counts?.judgedCount ?? 0, right })
      const seconds = counts?.medianMs == null ? null : Math.round(counts.medianMs / SECOND_MS)
      const fair = (paper.minutes * MINUTE * own.marks) / Math.max(1, paper.full_marks)
      const doubts = [...itemDoubts(figures, own.difficulty), ...timeDoubts(seconds, fair)]
      return { number: at + 1, asked: own, figures, tally, seconds, doubts }
    })
  const chapters = await chaptersOf(db, paper.category_id, items)
  return { distribution, times: await timesOfPaper(db, taken), items, chapters, before: await before(db, paper, classId) }
}

type FigureProps = {
  title: string
  value: string
  unit: string
  note: string
  to?: string
  about?: string | undefined
  children?: ReactNode
}

function Figure({ title, value, unit, note, to, about, children }: FigureProps) {
  return (
    <section className="stat">
      <h2>{title}</h2>
      <p>
        <b>{value}</b> <small>{unit}</small>
      </p>
      <small className="muted" title={about}>
        {to === undefined ? note : <PageLink to={to}>{note}</PageLink>}
        {children}
      </small>
    </section>
  )
}

/** Marks beside those of the paper before: `上次 58.2，↑ 3.5`. */
function besideText(average: number, last: Distribution): string {
  const change = average - last.average
  const arrow = change === 0 ? '持平' : `${change > 0 ? '↑' : '↓'} ${Math.abs(change) / HUNDRED}`
  return `上次 ${last.average / HUNDRED}，${arrow}`
}

type FiguresProps = { of: PaperAnalysis; paper: Paper; rows: string; absent: AbsentCount; absentees: string }

/** Members of the classes that were to sit the paper, and the word for those without a result; nobody is expected at a paper for everybody. */
export type AbsentCount = { expected: number; absent: number; word: string }

function Figures({ of: { distribution, times, before: last }, paper, rows, absent, absentees }: FiguresProps) {
  const { takers, average, passed, unmarked, wholeTime } = distribution
  const alpha = takers < FEWEST_TAKERS ? null : cronbachAlpha(times)
  const [marks = '', unit = ''] = points(average).split(' ')
  const earlier = last !== undefined && last.distribution.takers > 0 ? last : undefined
  return (
    <div className="stats five">
      <Figure title="交卷" value={String(takers)} unit="人" note={`${takers} 人`} to={rows}>
        {absent.expected > 0 && (
          <>
            ，<PageLink to={absentees}>{`应考 ${absent.expected}，${absent.word} ${absent.absent}`}</PageLink>
          </>
        )}
      </Figure>
      <Figure
        title="平均"
        value={marks}
        unit={unit}
        note={
          unmarked > 0
            ? `暂时：还有 ${unmarked} 份没批`
            : earlier
              ? besideText(average, earlier.distribution)
              : `满分 ${points(paper.full_marks)}`
        }
        about={earlier && `上次：${earlier.title}`}
      />
      <Figure
        title="及格"
        value={String(passed)}
        unit="人"
        note={`${passed} 人，${percentOf(passed, takers)}%`}
        to={`${rows}&outcome=passed`}
      >
        {earlier && `，上次 ${percentOf(earlier.distribution.passed, earlier.distribution.takers)}%`}
      </Figure>
      <Figure
        title="中位用时"
        value={String(Math.round(times.medianSeconds / MINUTE))}
        unit="分钟"
        note={wholeTime > 0 ? `${wholeTime} 人用满时间` : `限时 ${paper.minutes} 分钟`}
        {...(wholeTime > 0 && { to: `${rows}&time=whole` })}
      />
      <Figure
        title="信度 α"
        value={alpha === null ? '—' : alpha.toFixed(2)}
        unit=""
        note={alpha === null ? `${FEWEST_TAKERS} 份以上才算` : alpha >= SOUND_ALPHA ? '0.8 以上，可以放心比较' : '低于 0.8，分数只作参考'}
      />
    </div>
  )
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [640, 220, 40, 24, 28]

/** A bar is named by its marks where a paper has a hundred, else by the share that its marks begin with. */
const tenthLabel = (tenth: number, { full_marks }: Paper): string =>
  full_marks === HUNDRED * HUNDRED ? tenthWords(tenth).replaceAll('%', '') : `${tenth * TENTHS}%`

/** Lines of the scale, as shares of its height. */
const GRID = [0, 1 / 3, 2 / 3, 1]

/** How many learners are in each tenth of the marks; a bar opens them. */
function Distributed({ of: { tenths }, paper, passTenth, rows }: { of: Distribution; paper: Paper; passTenth: number; rows: string }) {
  const top = roundTop(Math.max(...tenths))
  const width = (WIDTH - LEFT) / tenths.length
  const floor = HEIGHT - BOTTOM
  const left = (tenth: number) => LEFT + tenth * width
  return (
    <section className="card chart">
      <h2>
        分数分布 <small>点一段看是谁</small>
      </h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="分数分布">
        {GRID.map((share) => (
          <g key={share}>
            <path d={`M${LEFT} ${floor - share * (floor - TOP)}H${WIDTH}`} className="grid" />
            <text x={LEFT - 8} y={floor - share * (floor - TOP) + 4} textAnchor="end" className="scale">
              {Math.round(top * share)}
            </text>
          </g>
        ))}
        {tenths.map((count, tenth) => {
          const height = (count / top) * (floor - TOP)
          return (
            <a key={tenthWords(tenth)} href={`${rows}&tenth=${tenth}`} aria-label={`${tenthWords(tenth)}：${count} 人`}>
              <rect
                x={left(tenth) + 4}
                y={floor - height}
                width={width - 8}
                height={height}
                rx={2}
                className={tenth < passTenth ? 'below' : 'now'}
              />
              <text x={left(tenth + 0.5)} y={floor - height - 6} textAnchor="middle" className="value">
                {count}
              </text>
              <text x={left(tenth + 0.5)} y={HEIGHT - 8} textAnchor="middle">
                {tenthLabel(tenth, paper)}
              </text>
            </a>
          )
        })}
        <line x1={left(passTenth)} x2={left(passTenth)} y1={TOP} y2={floor} className="pass" />
        <text x={left(passTenth) - 6} y={18} textAnchor="end" className="late">
          及格 {points(paper.pass_marks)}
        </text>
      </svg>
      <details>
        <summary>看表</summary>
        <Rows
          of={tenths.map((count, id) => ({ id, count }))}
          columns={[
            ['得分率', ({ id }) => tenthWords(id)],
            ['人数', ({ id, count }) => (count > 0 ? <PageLink to={`${rows}&tenth=${id}`}>{`${count} 人`}</PageLink> : '0 人'), true],
          ]}
        />
      </details>
    </section>
  )
}

/** A chapter that is further below the bank than this, in points, is amber. */
const FAR_BELOW = 10

const aheadText = (ahead: number) => (ahead > 0 ? `+${ahead}` : String(ahead))

/** Shares of right answers by chapter, with a tick where the bank is. */
function Chapters({ of }: { of: readonly ChapterShare[] }) {
  return (
    <section className="card">
      <h2>
        各章答对 <small>本卷对题库平均</small>
      </h2>
      <table>
        <tbody>
          {of.map(({ title, percent, bank }) => {
            const ahead = bank === null ? 0 : percent - bank
            return (
              <tr key={title}>
                <td>{title}</td>
                <td>
                  <svg viewBox="0 0 100 16" preserveAspectRatio="none" className="pace" aria-hidden="true">
                    <rect y={5} width={100} height={6} rx={3} className="track" />
                    <rect y={5} width={percent} height={6} rx={3} className={ahead < -FAR_BELOW ? 'now warn' : 'now'} />
                    {bank !== null && <rect x={Math.min(99, bank)} y={1} width={1} height={14} className="tick" />}
                  </svg>
                </td>
                <td className="number">{`${percent}%`}</td>
                <td className="number">
                  <small className={ahead < -FAR_BELOW ? 'late' : undefined} title={bank === null ? undefined : `题库平均 ${bank}%`}>
                    {bank === null ? '—' : aheadText(ahead)}
                  </small>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

type AnalysisProps = { of: PaperAnalysis; paper: Paper; absent: AbsentCount; classId: number | null; isWhole: boolean }

/** Figures of a paper that at least thirty people sat; fewer say nothing. */
export function AnalysisView({ of, paper, absent, classId, isWhole }: AnalysisProps) {
  const { distribution, items, chapters } = of
  const { takers } = distribution
  if (takers === 0) return <p className="empty">还没有人交卷</p>
  const query = classId === null ? '' : `class=${classId}`
  const narrowed = classId === null ? '' : `&${query}`
  const rows = `/results?paper=${paper.id}&which=try${narrowed}`
  const passTenth = Math.min(TENTHS, Math.ceil((paper.pass_marks * TENTHS) / Math.max(1, paper.full_marks)))
  return (
    <>
      <h2 className="unseen">分析</h2>
      <Figures of={of} paper={paper} rows={rows} absent={absent} absentees={`/papers/${paper.id}?part=absent${narrowed}`} />
      {takers < FEWEST_TAKERS ? (
        <p className="notice">{`再多 ${FEWEST_TAKERS - takers} 份才有分数分布和逐题的数字`}</p>
      ) : (
        <>
          <div className="tallied">
            <Distributed of={distribution} paper={paper} passTenth={passTenth} rows={rows} />
            <Chapters of={chapters} />
          </div>
          <Items items={items} path={`/papers/${paper.id}`} query={query} isWhole={isWhole} />
        </>
      )}
    </>
  )
}
