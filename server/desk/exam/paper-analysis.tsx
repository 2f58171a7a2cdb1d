import type { Deps } from '#server/deps'
import { PageLink } from '#server/desk/frame/detail'
import {
  bankShares,
  type Distribution,
  distributionOf,
  type ItemTally,
  itemTallies,
  type PaperTimes,
  timesOfPaper,
} from '#server/repositories/exam/paper-analysis'
import type { partsOfPaper } from '#server/repositories/exam/paper-draft'
import { figuresKey, paperFigures } from '#server/repositories/exam/paper-figures'
import {
  cronbachAlpha,
  type Doubt,
  doubtTitles,
  FEWEST_TAKERS,
  type ItemFigures,
  itemDoubts,
  itemFigures,
  SOUND_ALPHA,
} from '@/domain/exam/item-analysis'
import { questionTypeNames } from '@/domain/tiku/question'
import { points } from './paper-draft-part'
import { tenthWords } from './result'

const HUNDRED = 100
const TENTHS = 10
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * HUNDRED) / whole))

type Asked = Awaited<ReturnType<typeof partsOfPaper>>['asked'][number]
type Paper = { id: number; category_id: number; full_marks: number; pass_marks: number; minutes: number }
type Item = { number: number; asked: Asked; figures: ItemFigures; tally: ItemTally | undefined; doubts: Doubt[] }
/** The share of right answers in a chapter of the paper, and in all of the bank; null where nobody answered there. */
type ChapterShare = { title: string; percent: number; bank: number | null }
type PaperAnalysis = { distribution: Distribution; times: PaperTimes; items: Item[]; chapters: ChapterShare[] }

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

/** Reads what the results of a paper say of it and of its questions. */
export async function analysePaper({ db }: Deps, paper: Paper, asked: readonly Asked[]): Promise<PaperAnalysis> {
  const distribution = await distributionOf(db, paper.id, paper.full_marks, paper.pass_marks)
  const isEnough = distribution.takers >= FEWEST_TAKERS
  const tallies = isEnough ? await itemTallies(db, paper.id) : new Map<number, ItemTally>()
  const chosen = isEnough ? await paperFigures(db, paper.id, FEWEST_TAKERS) : undefined
  const items = asked
    .filter(({ type }) => type !== 'material')
    .map((own, at): Item => {
      const tally = tallies.get(own.id)
      const counts = chosen?.counts.get(figuresKey({ questionId: own.id, version: own.version }))
      const right = own.key?.kind === 'letters' ? own.key.letters : []
      const figures = itemFigures(tally, { letters: counts?.letters ?? [], people: counts?.judgedCount ?? 0, right })
      return { number: at + 1, asked: own, figures, tally, doubts: itemDoubts(figures, own.difficulty) }
    })
  const chapters = await chaptersOf(db, paper.category_id, items)
  return { distribution, times: await timesOfPaper(db, paper.id), items, chapters }
}

const wrongText = ({ mostWrong }: ItemFigures) => (mostWrong === null ? '—' : `${mostWrong.letter} ${mostWrong.percent}%`)

function ItemRow({ of: { number, asked, figures, doubts } }: { of: Item }) {
  const { rightPercent, discrimination } = figures
  return (
    <tr>
      <td data-title="题号" className="number">
        {number}
      </td>
      <td data-title="题目">
        <a href={`/questions/${asked.parentId ?? asked.id}`}>{asked.stem.slice(0, 60) || `题目 ${asked.id}`}</a>
        {doubts.map((doubt) => (
          <span key={doubt} className="chip bad">
            {doubtTitles[doubt]}
          </span>
        ))}
      </td>
      <td data-title="题型">{questionTypeNames[asked.type]}</td>
      <td data-title="答对" className="number">
        {rightPercent === null ? (
          '—'
        ) : (
          <span className="still">
            <meter min={0} max={HUNDRED} value={rightPercent} aria-hidden="true" /> {`${rightPercent}%`}
          </span>
        )}
      </td>
      <td data-title="区分度" className="number">
        {discrimination === null ? '—' : discrimination.toFixed(2)}
      </td>
      <td data-title="最常选错">{wrongText(figures)}</td>
    </tr>
  )
}

type ItemsProps = { items: readonly Item[]; path: string; isWhole: boolean }

/** Questions that need a look, or all of them in the order of the paper. */
function Items({ items, path, isWhole }: ItemsProps) {
  const doubtful = items.filter(({ doubts }) => doubts.length > 0)
  const tab = (words: string, query: string, isHere: boolean) => (
    <a href={`${path}${query}#items`} aria-current={isHere ? 'page' : undefined}>
      {words}
    </a>
  )
  const shown = isWhole ? items : doubtful
  return (
    <section className="card" id="items">
      <h2>
        逐题 <small>区分度：成绩好的四分之一比差的四分之一多答对多少；最常选错按最近 200 份算</small>
      </h2>
      <nav className="saved" aria-label="看哪些题">
        {tab(`该看看的 ${doubtful.length}`, '', !isWhole)}
        {tab(`全部 ${items.length}`, '?items=all', isWhole)}
      </nav>
      {shown.length === 0 ? (
        <p className="empty">没有要特别看的题</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col" className="number">
                题号
              </th>
              <th scope="col">题目</th>
              <th scope="col">题型</th>
              <th scope="col" className="number">
                答对
              </th>
              <th scope="col" className="number">
                区分度
              </th>
              <th scope="col">最常选错</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <ItemRow key={item.number} of={item} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Figure({ title, value, unit, note, to }: { title: string; value: string; unit: string; note: string; to?: string }) {
  return (
    <section className="stat">
      <h2>{title}</h2>
      <p>
        <b>{value}</b> <small>{unit}</small>
      </p>
      {to === undefined ? <small className="muted">{note}</small> : <PageLink to={to}>{note}</PageLink>}
    </section>
  )
}

const MINUTE = 60

function Figures({ of: { distribution, times }, paper, rows }: { of: PaperAnalysis; paper: Paper; rows: string }) {
  const { takers, average, passed, unmarked } = distribution
  const alpha = takers < FEWEST_TAKERS ? null : cronbachAlpha(times)
  const [marks = '', unit = ''] = points(average).split(' ')
  return (
    <div className="stats five">
      <Figure title="交卷" value={String(takers)} unit="人" note={`${takers} 人的第一次`} to={rows} />
      <Figure
        title="平均"
        value={marks}
        unit={unit}
        note={unmarked > 0 ? `暂时：还有 ${unmarked} 份没批` : `满分 ${points(paper.full_marks)}`}
      />
      <Figure
        title="及格"
        value={String(passed)}
        unit="人"
        note={`${passed} 人，${percentOf(passed, takers)}%`}
        to={`${rows}&outcome=passed`}
      />
      <Figure title="中位用时" value={String(Math.round(times.medianSeconds / MINUTE))} unit="分钟" note={`限时 ${paper.minutes} 分钟`} />
      <Figure
        title="信度 α"
        value={alpha === null ? '—' : alpha.toFixed(2)}
        unit=""
        note={alpha === null ? `${FEWEST_TAKERS} 份以上才算` : alpha >= SOUND_ALPHA ? '0.8 以上，可以放心比较' : '低于 0.8，分数只作参考'}
      />
    </div>
  )
}

const [WIDTH, HEIGHT, TOP, BOTTOM] = [640, 220, 24, 28]

/** How many learners are in each tenth of the marks; a bar opens them. */
function Distributed({ of: { tenths }, passTenth, rows }: { of: Distribution; passTenth: number; rows: string }) {
  const most = Math.max(1, ...tenths)
  const width = WIDTH / tenths.length
  const floor = HEIGHT - BOTTOM
  return (
    <section className="card chart">
      <h2>
        分数分布 <small>点一段看是谁</small>
      </h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="分数分布">
        {tenths.map((count, tenth) => {
          const height = (count / most) * (floor - TOP)
          return (
            <a key={tenthWords(tenth)} href={`${rows}&tenth=${tenth}`} aria-label={`${tenthWords(tenth)}：${count} 人`}>
              <rect
                x={tenth * width + 4}
                y={floor - height}
                width={width - 8}
                height={height}
                rx={2}
                className={tenth < passTenth ? 'below' : 'now'}
              />
              <text x={(tenth + 0.5) * width} y={floor - height - 6} textAnchor="middle" className="value">
                {count}
              </text>
              <text x={(tenth + 0.5) * width} y={HEIGHT - 8} textAnchor="middle">
                {tenth * 10}%
              </text>
            </a>
          )
        })}
        <line x1={passTenth * width} x2={passTenth * width} y1={TOP} y2={floor} className="pass" />
        <text x={passTenth * width - 6} y={14} textAnchor="end" className="late">
          及格
        </text>
      </svg>
      <details>
        <summary>看表</summary>
        <table>
          <tbody>
            {tenths.map((count, tenth) => (
              <tr key={tenthWords(tenth)}>
                <td>{tenthWords(tenth)}</td>
                <td className="number">{count > 0 ? <PageLink to={`${rows}&tenth=${tenth}`}>{`${count} 人`}</PageLink> : '0 人'}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
                  <svg viewBox="0 0 100 16" className="pace" aria-hidden="true">
                    <rect y={5} width={100} height={6} rx={3} className="track" />
                    <rect y={5} width={percent} height={6} rx={3} className={ahead < -FAR_BELOW ? 'now warn' : 'now'} />
                    {bank !== null && <rect x={Math.min(98, bank)} y={1} width={2} height={14} className="tick" />}
                  </svg>
                </td>
                <td className="number">{`${percent}%`}</td>
                <td className="number">
                  <small title={bank === null ? undefined : `题库平均 ${bank}%`}>{bank === null ? '—' : aheadText(ahead)}</small>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

type AnalysisProps = { of: PaperAnalysis; paper: Paper; isWhole: boolean }

/** Figures of a paper that at least thirty people sat; fewer say nothing. */
export function AnalysisView({ of, paper, isWhole }: AnalysisProps) {
  const { distribution, items, chapters } = of
  const { takers } = distribution
  if (takers === 0) return <p className="empty">还没有人交卷</p>
  const rows = `/results?paper=${paper.id}&which=try`
  const passTenth = Math.min(TENTHS, Math.ceil((paper.pass_marks * TENTHS) / Math.max(1, paper.full_marks)))
  return (
    <>
      <h2 className="unseen">分析</h2>
      <Figures of={of} paper={paper} rows={rows} />
      {takers < FEWEST_TAKERS ? (
        <p className="notice">{`再多 ${FEWEST_TAKERS - takers} 份才有分数分布和逐题的数字`}</p>
      ) : (
        <>
          <div className="tallied">
            <Distributed of={distribution} passTenth={passTenth} rows={rows} />
            <Chapters of={chapters} />
          </div>
          <Items items={items} path={`/papers/${paper.id}`} isWhole={isWhole} />
        </>
      )}
    </>
  )
}
