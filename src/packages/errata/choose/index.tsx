import { screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { BookSearch } from '../parts/book-search'

definePageConfig({ navigationBarTitleText: '选择图书' })

export default screen('book-errata-add-choose', () => (
  <View className="page-top">
    <View className="page-pad muted">先选出有错误的那本书</View>
    <BookSearch onChoose={({ id }) => replace('book-errata-add', {}, { bookId: id })} />
  </View>
))
