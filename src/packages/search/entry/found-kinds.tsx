import type { SearchKind, SearchResult } from '@/contract/content/search.schema'
import { searchKindIn, searchKindNames, searchKinds } from '@/domain/search/search-kind'
import { Tabs } from '@/ui/tabs'
import { FoundList } from '../found/found-list'
import { useCounts } from '../found/use-counts'

type FoundKindsProps = { asked: string; kind: SearchKind; onKind: (kind: SearchKind) => void; onAsk: (text: string) => void }

const MOST = 99

function textOf(kind: SearchKind, counts: SearchResult['counts'] | undefined): string {
  const count = counts?.[kind] ?? 0
  return count === 0 ? searchKindNames[kind] : `${searchKindNames[kind]} ${count > MOST ? `${MOST}+` : count}`
}

/** What answers, kind by kind, with how many there are of each. */
export function FoundKinds({ asked, kind, onKind, onAsk }: FoundKindsProps) {
  const counts = useCounts(asked, kind)
  const tabs = searchKinds.map((each) => ({ key: each, text: textOf(each, counts) }))
  return (
    <Tabs id="kinds" label="搜索范围" tabs={tabs} current={kind} onChange={(key) => onKind(searchKindIn(key))}>
      <FoundList asked={asked} type={kind} onAsk={onAsk} onKind={onKind} />
    </Tabs>
  )
}
