import { useQuery } from '@tanstack/react-query'
import { errataQueries } from '@/data/errata/errata'
import { QueryState, screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { StateNotice } from '@/ui/state-notice'
import { ErratumForm } from './erratum-form'

definePageConfig({ navigationBarTitleText: '提交勘误' })

const choose = () => replace('book-errata-add-choose')

function OfBook({ bookId, chapterId }: { bookId: number; chapterId: number | undefined }) {
  const detail = useQuery(errataQueries.book(bookId))
  return <QueryState of={detail}>{(of) => <ErratumForm key={of.book.id} of={of} chapterId={chapterId} />}</QueryState>
}

export default screen('book-errata-add', ({ bookId, chapterId }) =>
  bookId === undefined ? (
    <StateNotice id="no-book" text="先选出有错误的那本书" action="选择图书" onAction={choose} />
  ) : (
    <OfBook bookId={bookId} chapterId={chapterId} />
  ),
)
