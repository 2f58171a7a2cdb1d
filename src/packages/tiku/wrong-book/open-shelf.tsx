import { useState } from 'react'
import type { WrongCounts } from '@/contract/tiku/review.schema'
import { serverNow } from '@/data/http/clock'
import { wrongIds } from '@/data/tiku/review-commands'
import { filterCount, type WrongFilter, wrongQuery } from '@/domain/tiku/wrong-filter'
import { Tabs } from '@/ui/tabs'
import { PractiseBar } from '../parts/practise-bar'
import { BookGroups } from './book-groups'
import { EntryList } from './entry-list'
import { FilterBar } from './filter-bar'

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
          <EntryList query={query} empty={{ text: '没有符合条件的错题', action: '清除筛选', onAction: () => setFilter({}) }} />
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
