import { wrongIds } from '@/data/tiku/review-commands'
import { go } from '@/navigation/go'
import { PractiseBar } from '../parts/practise-bar'
import { EntryList } from './entry-list'

/** Keeps the entries that left the wrong book by the learner's rule, to be practised again or taken back. */
export function GoneShelf({ count, categoryId }: { count: number; categoryId: number | undefined }) {
  const query = { categoryId, shelf: 'gone' as const }
  return (
    <>
      <EntryList query={query} empty={{ text: '还没有消灭的错题，多复习几次吧', action: '去复习', onAction: () => go('tiku_review') }} />
      {count > 0 && <PractiseBar title="已消灭的题" count={count} idsOf={() => wrongIds(query)} />}
    </>
  )
}
