import type { Deps } from '#server/deps'
import { Facts, PageLink } from '#server/desk/frame/detail'
import { type Distribution, distributionOf, type ItemTally, itemTallies } from '#server/repositories/exam/paper-analysis'
import type { partsOfPaper } from '#server/repositories/exam/paper-draft'
import { figuresKey, paperFigures } from '#server/repositories/exam/paper-figures'
import { type Doubt, doubtTitles, FEWEST_TAKERS, type ItemFigures, itemDoubts, itemFigures } from '@/domain/exam/item-analysis'
import { questionTypeNames } from '@/domain/tiku/question'
import { Spread } from './paper-draft-page'
import { points } from './paper-draft-part'
import { tenthWords } from './result'

type Asked = Awaited<ReturnType<typeof partsOfPaper>>['asked'][number]
type Paper = { id: number; full_marks: number; pass_marks: number; minutes: number }
type Item = { number: number; asked: Asked; figures: ItemFigures; tally: ItemTally | undefined; doubts: Doubt[] }
type PaperAnalysis = { distribution: Distribution; items: Item[]; chapters: [string, number, string][] }

/** Shares of right answers by chapter. */
function chaptersOf(items: readonly Item[]): [string, number, string][] {
  const sums = new Map<string, { judged: number; right: number }>()
  for (const { asked, tally } of items) {
    if (!tally) continue
    const sum = sums.get(asked.chapter) ?? { judged: 0, right: 0 }
    sums.set(asked.chapter, { judged: sum.judged + tally.judged, right: sum.right + tally.right })
  }
  return [...sums].map(([name, { judged, right }]) => {
    const percent = judged === 0 ? 0 : Math.round((right / judged) * 100)
    return [name, percent, `${percent}%`]
  })
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
  return { distribution, items, chapters: chaptersOf(items) }
}

const wrongText = ({ mostWrong }: ItemFigures) => (mostWrong === null ? '—' : `${mostWrong.letter} ${mostWrong.percent}%`)

function ItemRow({ of: { number, asked, figures, doubts } }: { of: Item }) {
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
        {figures.rightPercent === null ? '—' : `${figures.rightPercent}%`}
      </td>
      <td data-title="区分度" className="number">
        {figures.discrimination === null ? '—' : figures.discrimination.toFixed(2)}
      </td>
      <td data-title="最常选错" className="number">
        {wrongText(figures)}
      </td>
    </tr>
  )
}

function Items({ items }: { items: readonly Item[] }) {
  // Items that need a look come first; the others stay in the order of the paper.
  const sorted = [...items].sort((one, other) => Number(other.doubts.length > 0) - Number(one.doubts.length > 0))
  return (
    <>
      <h2>逐题</h2>
      <p className="muted">区分度：成绩好的四分之一比差的四分之一多答对多少；最常选错按最近 200 份算。该看看的排在前面。</p>
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
            <th scope="col" className="number">
              最常选错
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((item) => (
            <ItemRow key={item.number} of={item} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Figures of a paper that at least thirty people sat; fewer say nothing. */
export function AnalysisView({ of: { distribution, items, chapters }, paper }: { of: PaperAnalysis; paper: number }) {
  const { takers, average, passed, unmarked, tenths } = distribution
  if (takers === 0) return <p className="empty">还没有人交卷</p>
  const short = FEWEST_TAKERS - takers
  const rows = `/results?paper=${paper}&which=try`
  return (
    <>
      <h2>分析</h2>
      <Facts
        of={[
          [
            '交卷',
            <PageLink key="takers" to={rows}>
              {`${takers} 人（只算每人第一次）`}
            </PageLink>,
          ],
          ['平均', `${points(average)}${unmarked > 0 ? `，暂时：还有 ${unmarked} 份没批` : ''}`],
          [
            '及格',
            <PageLink key="passed" to={`${rows}&outcome=passed`}>
              {`${passed} 人，${Math.round((passed / takers) * 100)}%`}
            </PageLink>,
          ],
        ]}
      />
      {short > 0 ? (
        <p className="notice">{`再多 ${short} 份才有分数分布和逐题的数字`}</p>
      ) : (
        <>
          <div className="parts">
            <Spread
              title="分数分布"
              groups={tenths.map((count, tenth) => [tenthWords(tenth), count, `${count} 人`, `${rows}&tenth=${tenth}`] as const)}
            />
            <Spread title="各章答对" groups={chapters} />
          </div>
          <Items items={items} />
        </>
      )}
    </>
  )
}
