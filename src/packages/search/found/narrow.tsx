import { useQuery } from '@tanstack/react-query'
import type { SearchNarrowing, SearchScope } from '@/contract/search/search.schema'
import { useSession } from '@/data/account/session'
import { pageQueries } from '@/data/site/page'
import { questionTypeNames } from '@/domain/tiku/question'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'

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
export function Narrow({ scope, narrowing, onNarrow }: NarrowProps) {
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
