import { wrongIds } from '@/data/mutations/review'
import { PractiseBar } from '../parts/practise-bar'
import { EntryList } from './entry-list'

/** What left the wrong book by the learner's rule; it stays here, to be practised again or taken back. */
export function GoneShelf({ count, categoryId }: { count: number; categoryId: number | undefined }) {
  const query = { categoryId, shelf: 'gone' as const }
  return (
    <>
      <EntryList query={query} />
      {count > 0 && <PractiseBar title="已消灭的题" idsOf={() => wrongIds(query)} />}
    </>
  )
}
