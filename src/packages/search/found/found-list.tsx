import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Found, SearchKind, SearchNarrowing, SearchResult, SearchScope } from '@/contract/search/search.schema'
import { useSession } from '@/data/account/session'
import { searchQueries } from '@/data/search/search'
import { pageQueries } from '@/data/site/page'
import { fullestKind, manyText, searchKindNames, searchScopeName } from '@/domain/search/search'
import { questionTypeNames } from '@/domain/tiku/question'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { Image, Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import { StateNotice } from '@/ui/state-notice'
import { Tabs } from '@/ui/tabs'
import { MarkedText } from './marked-text'
import './found.scss'

type Choice = { key: string; text: string }

const sorts: readonly Choice[] = [
  { key: '', text: '综合' },
  { key: 'new', text: '最新' },
  { key: 'hot', text: '最热' },
]
const prices: readonly Choice[] = [
  { key: '', text: '不限价格' },
  { key: 'free', text: '免费' },
  { key: 'paid', text: '付费' },
]
const types: readonly Choice[] = [{ key: '', text: '全部题型' }, ...Object.entries(questionTypeNames).map(([key, text]) => ({ key, text }))]
/** Kinds whose finds belong to a direction. */
const withDirection: ReadonlySet<SearchScope> = new Set<SearchScope>(['course', 'lesson', 'article', 'question', 'paper'])

/** The directions the learner has chosen; none for a visitor. */
function useDirections(): readonly Choice[] {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data = [] } = useQuery({ ...pageQueries.directions(), enabled: isLoggedIn })
  return data.map(({ categoryId, name }) => ({ key: String(categoryId), text: name }))
}

type RowProps = { label: string; choices: readonly Choice[]; chosen: string | undefined; onChoose: (key: string | undefined) => void }

function Row({ label, choices, chosen = '', onChoose }: RowProps) {
  return <Tabs look="pill" label={label} tabs={choices} current={chosen} onChange={(key) => onChoose(key === '' ? undefined : key)} />
}

type NarrowProps = { scope: SearchScope; narrowing: SearchNarrowing; onNarrow: (narrowing: SearchNarrowing) => void }

/** Narrows and orders the finds of a kind; shows nothing for kinds that have no such thing. */
function Narrow({ scope, narrowing, onNarrow }: NarrowProps) {
  const directions = useDirections()
  const { sort, price, questionType, categoryId } = narrowing
  const set = (name: keyof SearchNarrowing) => (key: string | undefined) =>
    onNarrow({ ...narrowing, [name]: name === 'categoryId' && key !== undefined ? Number(key) : key })
  return (
    <View className="search-narrow">
      {scope === 'course' && <Row label="排序" choices={sorts} chosen={sort} onChoose={set('sort')} />}
      {scope === 'course' && <Row label="价格" choices={prices} chosen={price} onChoose={set('price')} />}
      {scope === 'question' && <Row label="题型" choices={types} chosen={questionType} onChoose={set('questionType')} />}
      {withDirection.has(scope) && directions.length > 0 && (
        <Row
          label="学习方向"
          choices={[{ key: '', text: '全部方向' }, ...directions]}
          chosen={categoryId === undefined ? undefined : String(categoryId)}
          onChoose={set('categoryId')}
        />
      )}
    </View>
  )
}

/** Where what was found is read. */
function open({ kind, id, courseId }: Found): void {
  if (kind === 'course') go('course_detail', { id })
  else if (kind === 'lesson') go('course_learn', { id: courseId ?? 0 }, { lessonId: id })
  else if (kind === 'paper') go('exam_testpaper', { testpaperId: id })
  else if (kind === 'help') go('help_center_detail', { id })
  else if (kind === 'article') go('article_detail', { articleId: id })
  else if (kind === 'teacher') go('teacher_courses', { teacherUserId: id })
  else if (kind === 'doubt') go('doubt_detail', { doubtId: id }, {})
  else go('explanation_detail', { explanationId: id })
}

/** One thing that was found; the whole card leads to it. Among everything it says of what kind it is. */
function FoundRow({ found, isAmongAll }: { found: Found; isAmongAll: boolean }) {
  const { kind, id, title, titleHits, excerpt, excerptHits, cover, price } = found
  return (
    <Card id={`found-${kind}-${id}`} onClick={() => open(found)}>
      <View className="found">
        {cover !== '' && <Image className={`found__cover found__cover--${kind}`} src={cover} alt="" box={104} />}
        <View className="found__main">
          {isAmongAll && <Text className="tag">{searchKindNames[kind]}</Text>}
          {kind !== 'question' && (
            <View className="title">
              <MarkedText text={title} hits={titleHits} />
            </View>
          )}
          <View className={kind === 'question' ? 'found__question' : 'small found__excerpt'}>
            <MarkedText text={excerpt} hits={excerptHits} />
          </View>
          {price !== null && <Price fen={price} />}
        </View>
      </View>
    </Card>
  )
}

type FoundListProps = { asked: string; type: SearchScope; onAsk: (text: string) => void; onKind: (kind: SearchKind) => void }

/** No result of this kind: links to the kind with most results, suggests corrections, or shows what else to try. */
function Nothing({ asked, type, result: { counts, didYouMean }, onAsk, onKind }: FoundListProps & { result: SearchResult }) {
  const text = `没有找到与“${asked}”有关的${type === 'all' ? '内容' : searchScopeName(type)}`
  const other = fullestKind(counts)
  if (other !== null) {
    const name = searchKindNames[other]
    return (
      <StateNotice
        id="empty"
        look="search"
        text={`${text}，${name}里有 ${manyText(counts[other])} 条`}
        action={`看${name}`}
        onAction={() => onKind(other)}
      />
    )
  }
  if (didYouMean === null)
    return (
      <StateNotice
        id="empty"
        look="search"
        text={`${text}，换个词或少写几个字试试`}
        action="看看课程"
        onAction={() => go('home_page', { categoryId: 0 })}
      />
    )
  return (
    <StateNotice
      id="empty"
      look="search"
      text={`${text}。你要找的是“${didYouMean}”吗？`}
      action={`搜索“${didYouMean}”`}
      onAction={() => onAsk(didYouMean)}
    />
  )
}

type FindsProps = FoundListProps & { narrowing: SearchNarrowing; onReset: () => void }

/** Lists the finds that a narrowing leaves. */
function Finds({ narrowing, onReset, ...props }: FindsProps) {
  const { asked, type } = props
  const found = useInfiniteQuery(searchQueries.find(asked, type, narrowing))
  const isNarrowed = Object.values(narrowing).some((part) => part !== undefined)
  return (
    <QueryState of={found}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        const [result] = pages
        if (result && rows.length === 0 && isNarrowed)
          return (
            <StateNotice id="empty" look="search" text={`没有符合条件的${searchScopeName(type)}`} action="清空筛选" onAction={onReset} />
          )
        if (result && rows.length === 0) return <Nothing {...props} result={result} />
        return (
          <View id="found" role="list" label="搜索结果">
            {rows.map((row) => (
              <View key={`${row.kind} ${row.id}`} role="listitem">
                <FoundRow found={row} isAmongAll={type === 'all'} />
              </View>
            ))}
            {found.hasNextPage && (
              <View className="page-pad">
                <ActionButton id="more" look="plain" isWide isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                  {found.isFetchNextPageError ? '加载失败，再试一次' : '加载更多'}
                </ActionButton>
              </View>
            )}
          </View>
        )
      }}
    </QueryState>
  )
}

const whole: SearchNarrowing = {}

/** Lists the finds of a search, page after page, and the ways to narrow them. */
export function FoundList(props: FoundListProps) {
  const [narrowing, setNarrowing] = useState(whole)
  return (
    <>
      <Narrow scope={props.type} narrowing={narrowing} onNarrow={setNarrowing} />
      <Finds {...props} narrowing={narrowing} onReset={() => setNarrowing(whole)} />
    </>
  )
}
