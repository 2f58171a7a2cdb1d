import { PageLink, useAccess } from '#server/desk/frame/detail'
import type { ItemTally } from '#server/repositories/exam/paper-analysis'
import type { partsOfPaper } from '#server/repositories/exam/paper-draft'
import { type ItemDoubt, type ItemFigures, isKeyDoubted, itemDoubtTitles } from '@/domain/exam/item-analysis'
import { questionTypeNames } from '@/domain/tiku/question'

const HUNDRED = 100
const MINUTE = 60

export type Asked = Awaited<ReturnType<typeof partsOfPaper>>['asked'][number]
/** `seconds`: the middle one of the times that takers spent on it, null where devices did not measure it. */
export type Item = {
  number: number
  asked: Asked
  figures: ItemFigures
  tally: ItemTally | undefined
  seconds: number | null
  doubts: ItemDoubt[]
}

const timeText = (seconds: number | null) =>
  seconds === null ? '—' : `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`

/** The mistake that most made: an option that is wrong, or one of several that was left out. */
function WrongText({ of: { figures, tally, asked, doubts } }: { of: Item }) {
  const { mostWrong } = figures
  const isMany = asked.key?.kind === 'letters' && asked.key.letters.length > 1
  const missed = isMany && tally && tally.judged > 0 ? Math.round((tally.partial * HUNDRED) / tally.judged) : 0
  if (missed > (mostWrong?.percent ?? 0)) return `少选 ${missed}%`
  if (mostWrong === null) return '—'
  const words = `${mostWrong.letter} ${mostWrong.percent}%`
  if (!doubts.includes('misled')) return words
  return (
    <>
      <b>{words}</b> 多于正确项
    </>
  )
}

/** A number that is a reason to look has a sign and the colour of a warning. */
function Warned({ isOff, children }: { isOff: boolean; children: string }) {
  if (!isOff) return children
  return <span className="late">{children}</span>
}

/** Reasons that no number of the row shows by its colour. */
const isToldAlone = (doubt: ItemDoubt): boolean => doubt === 'seldom' || doubt === 'mostly' || doubt === 'harder' || doubt === 'easier'

/** The way to the question: to its key where that is in doubt. */
function Way({ of: { number, asked, doubts } }: { of: Item }) {
  const to = `/questions/${asked.parentId ?? asked.id}`
  if (!useAccess().page(to)) return null
  return isKeyDoubted(doubts) ? (
    <span className="acts">
      <a className="act" href={to} aria-label={`核对答案：第 ${number} 题`}>
        核对答案
      </a>
    </span>
  ) : (
    <a href={to} aria-label={`看题：第 ${number} 题`}>
      看题
    </a>
  )
}

function ItemRow({ of }: { of: Item }) {
  const { number, asked, figures, seconds, doubts } = of
  const { rightPercent, discrimination } = figures
  return (
    <tr>
      <td data-title="题号" className="number">
        {number}
      </td>
      <td data-title="题目">
        <div className="stem">
          <span title={asked.stem}>
            <PageLink to={`/questions/${asked.parentId ?? asked.id}`}>{asked.stem.slice(0, 60) || `题目 ${asked.id}`}</PageLink>
          </span>
          {doubts.filter(isToldAlone).map((doubt) => (
            <span key={doubt} className="chip bad">
              {itemDoubtTitles[doubt]}
            </span>
          ))}
        </div>
      </td>
      <td data-title="题型" className="still">
        {questionTypeNames[asked.type]}
      </td>
      <td data-title="答对" className="number">
        {rightPercent === null ? (
          '—'
        ) : (
          <span className="still">
            <meter min={0} max={HUNDRED} value={rightPercent} className={doubts.length > 0 ? 'warn' : undefined} aria-hidden="true" />{' '}
            <span className="share">{`${rightPercent}%`}</span>
          </span>
        )}
      </td>
      <td data-title="区分度" className="number">
        <Warned isOff={doubts.includes('low') || doubts.includes('backwards')}>
          {discrimination === null ? '—' : discrimination.toFixed(2)}
        </Warned>
      </td>
      <td data-title="最常选错" className="still">
        <WrongText of={of} />
      </td>
      <td data-title="中位用时" className="number">
        <Warned isOff={doubts.includes('slow')}>{timeText(seconds)}</Warned>
      </td>
      <td data-title="操作" className="number">
        <Way of={of} />
      </td>
    </tr>
  )
}

const HEADS: readonly (readonly [title: string, isNumber: boolean])[] = [
  ['题号', true],
  ['题目', false],
  ['题型', false],
  ['答对', true],
  ['区分度', true],
  ['最常选错', false],
  ['中位用时', true],
]

/** `query`: the class that the page is narrowed to. */
type ItemsProps = { items: readonly Item[]; path: string; query: string; isWhole: boolean }

/** Questions that need a look, those that tell least first, or all of them in the order of the paper. */
export function Items({ items, path, query, isWhole }: ItemsProps) {
  const doubtful = items
    .filter(({ doubts }) => doubts.length > 0)
    .sort((one, other) => (one.figures.discrimination ?? 1) - (other.figures.discrimination ?? 1))
  const tab = (words: string, part: string, isHere: boolean) => (
    <a href={`${path}?${[query, part].filter((each) => each !== '').join('&')}#items`} aria-current={isHere ? 'page' : undefined}>
      {words}
    </a>
  )
  const shown = isWhole ? items : doubtful
  return (
    <section className="card" id="items">
      <div className="itemshead">
        <h2>逐题</h2>
        <nav className="saved" aria-label="看哪些题">
          {tab(`该看看的 ${doubtful.length}`, '', !isWhole)}
          {tab(`全部 ${items.length}`, 'items=all', isWhole)}
        </nav>
        <small>区分度：成绩好的四分之一比差的四分之一多答对多少；最常选错和用时按最近 200 份算</small>
      </div>
      {shown.length === 0 ? (
        <p className="empty">没有要特别看的题</p>
      ) : (
        <table>
          <thead>
            <tr>
              {HEADS.map(([title, isNumber]) => (
                <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                  {title}
                </th>
              ))}
              <td />
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
