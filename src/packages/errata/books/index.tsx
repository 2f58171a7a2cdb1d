import { screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { BookSearch } from '../parts/book-search'

definePageConfig({ navigationBarTitleText: '图书勘误' })

export default screen('book-errata-index', () => {
  useNav({ rightText: '我的勘误', onRight: () => go('my-errata') })
  return (
    <View className="page-top">
      <BookSearch onChoose={({ id }) => go('book-errata-details', { bookId: id })} />
      <ActionBar>
        <ActionButton id="add" isWide onClick={() => go('book-errata-add-choose')}>
          提交勘误
        </ActionButton>
      </ActionBar>
    </View>
  )
})
