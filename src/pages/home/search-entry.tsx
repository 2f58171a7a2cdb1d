import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import './search-entry.scss'

/** The way to the search page, where learners look for it first. */
export function SearchEntry() {
  return (
    <View className="search-entry" role="search">
      <Button id="open-search" className="search-entry__line" onClick={() => go('search', {}, { type: 'all' })}>
        <Icon name="search" />
        <Text>搜索课程、文章、题目</Text>
      </Button>
    </View>
  )
}
