import type { SearchResult, SearchScope } from '@/contract/search/search.schema'
import { countIn, manyText, searchScopeIn, searchScopeName, searchScopes } from '@/domain/search/search-kind'
import { Tabs } from '@/ui/tabs'
import { FoundList } from '../found/found-list'
import { useCounts } from '../found/use-counts'

type FoundKindsProps = { asked: string; scope: SearchScope; onScope: (scope: SearchScope) => void; onAsk: (text: string) => void }

function textOf(scope: SearchScope, counts: SearchResult['counts'] | undefined): string {
  const count = counts && scope !== 'all' ? countIn(counts, scope) : 0
  return count === 0 ? searchScopeName(scope) : `${searchScopeName(scope)} ${manyText(count)}`
}

/** Shows the finds, everything first and then kind by kind, with how many there are of each. */
export function FoundKinds({ asked, scope, onScope, onAsk }: FoundKindsProps) {
  const counts = useCounts(asked, scope)
  const tabs = searchScopes.map((each) => ({ key: each, text: textOf(each, counts) }))
  return (
    <Tabs id="kinds" label="搜索范围" tabs={tabs} current={scope} onChange={(key) => onScope(searchScopeIn(key))}>
      <FoundList key={scope} asked={asked} type={scope} onAsk={onAsk} onKind={onScope} />
    </Tabs>
  )
}
