import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import './search-door.scss'

/** The way to the search page, where learners look for it first. */
export function SearchDoor() {
  return (
    <View className="search-door" role="search">
      <Button id="open-search" className="search-door__line" onClick={() => go('search')}>
        <Icon name="search" />
        <Text>搜索课程、文章、题目</Text>
      </Button>
    </View>
  )
}
