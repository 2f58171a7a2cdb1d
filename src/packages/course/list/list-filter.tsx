import { useState } from 'react'
import type { CourseListQuery } from '@/contract/course/course.schema'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { OptionList } from '@/ui/option-list'
import { ActionSheet, Popup } from '@/ui/popup'

export type Filter = Pick<CourseListQuery, 'sort' | 'type' | 'price' | 'year'>

const sorts = [
  { key: 'school', text: '综合排序' },
  { key: 'hot', text: '学的人多' },
  { key: 'new', text: '最新上架' },
  { key: 'cheap', text: '价格从低到高' },
  { key: 'dear', text: '价格从高到低' },
] as const
const ALL = { value: '', text: '全部' }
const types = [ALL, { value: 'normal', text: '系统课' }, { value: 'live', text: '直播课' }, { value: 'open', text: '公开课' }]
const prices = [ALL, { value: 'free', text: '免费' }, { value: 'paid', text: '付费' }]
/** Exams are taught for this year and the next two. */
const yearsFrom = (year: number) => [ALL, ...[year, year + 1, year + 2].map((one) => ({ value: String(one), text: `${one} 年考试` }))]

const countOf = ({ type, price, year }: Filter) => [type, price, year].filter((part) => part !== undefined).length

type FilterProps = { filter: Filter; thisYear: number; onChange: (filter: Filter) => void }

function Choices({ filter, thisYear, onChange, onClose }: FilterProps & { onClose: () => void }) {
  const set = (change: Filter) => onChange({ ...filter, ...change })
  const group = (title: string, options: readonly { value: string; text: string }[], value: string, choose: (value: string) => void) => (
    <View className="list-filter__group">
      <View className="title">{title}</View>
      <OptionList label={title} options={options} value={value} onChoose={choose} />
    </View>
  )
  return (
    <Popup
      id="course-filter"
      title="筛选"
      onClose={onClose}
      foot={
        <ActionButton isWide onClick={onClose}>
          看结果
        </ActionButton>
      }
    >
      {group('类型', types, filter.type ?? '', (type) => set({ type: type === '' ? undefined : (type as Filter['type']) }))}
      {group('价格', prices, filter.price ?? '', (price) => set({ price: price === '' ? undefined : (price as Filter['price']) }))}
      {group('考试年份', yearsFrom(thisYear), String(filter.year ?? ''), (year) => set({ year: year === '' ? undefined : Number(year) }))}
      {countOf(filter) > 0 && (
        <ActionButton look="quiet" onClick={() => onChange({ sort: filter.sort })}>
          清空筛选
        </ActionButton>
      )}
    </Popup>
  )
}

/** How the list is ordered, and what of it is shown. */
export function ListFilter(props: FilterProps) {
  const [shown, show] = useState<'sort' | 'filter' | null>(null)
  const { filter, onChange } = props
  const close = () => show(null)
  const order = sorts.find(({ key }) => key === (filter.sort ?? 'school')) ?? sorts[0]
  const count = countOf(filter)
  const sortBy = (key: string) => {
    const chosen = sorts.find((sort) => sort.key === key)
    if (chosen) onChange({ ...filter, sort: chosen.key === 'school' ? undefined : chosen.key })
    close()
  }
  return (
    <View className="list-filter">
      <ActionButton id="list-sort" look="quiet" onClick={() => show('sort')}>
        {order.text}
      </ActionButton>
      <ActionButton id="list-filter" look="quiet" onClick={() => show('filter')}>
        {count > 0 ? `筛选 · ${count}` : '筛选'}
      </ActionButton>
      {shown === 'sort' && <ActionSheet id="course-sort" title="排序" acts={sorts} onChoose={sortBy} onClose={close} />}
      {shown === 'filter' && <Choices {...props} onClose={close} />}
    </View>
  )
}
