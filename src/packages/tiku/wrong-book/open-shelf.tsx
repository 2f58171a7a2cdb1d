import { useState } from 'react'
import type { WrongCounts } from '@/contract/tiku/review.schema'
import { serverNow } from '@/data/http/clock'
import { wrongIds } from '@/data/tiku/review'
import { type FilterGroup, filterCount, filterGroups, reasonText, type WrongFilter, wrongQuery } from '@/domain/tiku/wrong-book'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { OptionList } from '@/ui/option-list'
import { Popup } from '@/ui/popup'
import { StateNotice } from '@/ui/state-notice'
import { Tabs } from '@/ui/tabs'
import { PractiseBar } from '../parts/practise-bar'
import { EntryList } from './entry-list'

type FilterBarProps = { counts: WrongCounts; filter: WrongFilter; onChange: (filter: WrongFilter) => void }

const chosenText = (groups: readonly FilterGroup[], filter: WrongFilter) =>
  groups.flatMap(({ field, options }) => options.find(({ value }) => value === filter[field])?.text ?? []).join('、')

/** Tells in words how the list is narrowed, and offers to narrow it otherwise. */
function FilterBar({ counts, filter, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const groups = filterGroups(counts).filter(({ options }) => options.length > 0)
  const count = filterCount(filter)
  const foot = (
    <>
      <ActionButton id="clear-filter" look="plain" isWide disabled={count === 0} onClick={() => onChange({})}>
        清空
      </ActionButton>
      <ActionButton id="filter-done" isWide onClick={() => setOpen(false)}>
        看结果
      </ActionButton>
    </>
  )
  return (
    <View className="book-filter">
      <View id="filter-words" className="muted" live="polite">
        {count === 0 ? '全部错题' : chosenText(groups, filter)}
      </View>
      <ActionButton id="filter" look="quiet" onClick={() => setOpen(true)}>
        {count === 0 ? '筛选' : `筛选（${count}）`}
      </ActionButton>
      {isOpen && (
        <Popup id="filter-panel" title="筛选错题" onClose={() => setOpen(false)} foot={foot}>
          {groups.map(({ field, title, options }) => (
            <Fold key={field} id={`filter-${field}`} title={title} isOpenAtFirst={(filter[field] ?? '') !== ''}>
              <OptionList
                label={title}
                options={[{ value: '', text: '全部' }, ...options]}
                value={filter[field] ?? ''}
                onChoose={(value) => onChange({ ...filter, [field]: value })}
              />
            </Fold>
          ))}
        </Popup>
      )}
    </View>
  )
}

type BookGroupsProps = { counts: WrongCounts; by: 'points' | 'reasons'; onChoose: (filter: WrongFilter) => void }

const groupsOf = ({ points, reasons }: WrongCounts, by: BookGroupsProps['by']) =>
  by === 'points'
    ? points.map(({ id, title, count }) => ({ key: `point-${id}`, title, count, filter: { point: String(id) } }))
    : reasons.map(({ reason, count }) => ({
        key: `reason-${reason ?? 'none'}`,
        title: reasonText(reason),
        count,
        filter: { reason: reason ?? 'none' },
      }))

/** The wrong book by knowledge point or by reason, the fullest first; each leads to its questions. */
function BookGroups({ counts, by, onChoose }: BookGroupsProps) {
  const groups = groupsOf(counts, by)
  if (groups.length === 0)
    return <StateNotice id="no-groups" look="done" text="错题本是空的" action="去题库" onAction={() => go('tiku_home')} />
  return (
    <Card id={`by-${by}`}>
      {groups.map(({ key, title, count, filter }) => (
        <Cell key={key} id={key} side={`${count} 题`} onClick={() => onChoose(filter)}>
          {title}
        </Cell>
      ))}
    </Card>
  )
}

type Look = 'list' | 'points' | 'reasons'
const looks: readonly { key: Look; text: string }[] = [
  { key: 'list', text: '列表' },
  { key: 'points', text: '按知识点' },
  { key: 'reasons', text: '按错因' },
]

/** The wrong book: its questions under a filter, or in groups of which each is a filter. */
export function OpenShelf({ counts, categoryId }: { counts: WrongCounts; categoryId: number | undefined }) {
  const [look, setLook] = useState<Look>('list')
  const [filter, setFilter] = useState<WrongFilter>({})
  const query = { categoryId, shelf: 'open' as const, ...wrongQuery(filter, serverNow()) }
  const narrow = (next: WrongFilter) => {
    setFilter(next)
    setLook('list')
  }
  return (
    <>
      <Tabs
        id="looks"
        label="查看方式"
        look="pill"
        tabs={looks}
        current={look}
        onChange={(key) => setLook(looks.find((one) => one.key === key)?.key ?? 'list')}
      />
      {look === 'list' ? (
        <>
          <FilterBar counts={counts} filter={filter} onChange={setFilter} />
          <EntryList
            query={query}
            empty={{ look: 'search', text: '没有符合条件的错题', action: '清除筛选', onAction: () => setFilter({}) }}
          />
          {counts.open > 0 && (
            <PractiseBar title="错题练习" count={filterCount(filter) === 0 ? counts.open : 0} idsOf={() => wrongIds(query)} />
          )}
        </>
      ) : (
        <BookGroups counts={counts} by={look} onChoose={narrow} />
      )}
    </>
  )
}
