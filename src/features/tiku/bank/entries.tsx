import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Icon, type IconName } from '@/ui/icon'

type Entry = { id: string; icon: IconName; text: string; open: () => void }

/** The ways into the question bank. `onPapers` shows the papers of a kind further down. */
export function Entries({ categoryId, onPapers }: { categoryId: number; onPapers: (kind: 'mock' | 'past') => void }) {
  const own = { categoryId }
  const entries: Entry[] = [
    { id: 'chapters', icon: 'list-checks', text: '章节练习', open: () => go('tiku_chapters', own) },
    { id: 'random', icon: 'dices', text: '随机练习', open: () => go('tiku_random', own) },
    { id: 'past', icon: 'file-text', text: '真题', open: () => onPapers('past') },
    { id: 'mock', icon: 'clock', text: '模考', open: () => onPapers('mock') },
    { id: 'wrong-book', icon: 'book-open', text: '错题本', open: () => go('tiku_wrong_book', {}, own) },
    { id: 'favourites', icon: 'star', text: '收藏', open: () => go('tiku_favourites', {}, own) },
    { id: 'notes', icon: 'pencil-line', text: '笔记', open: () => go('tiku_notes', {}, own) },
    { id: 'review', icon: 'calendar-check', text: '今日复习', open: () => go('tiku_review', {}, own) },
    { id: 'search', icon: 'search', text: '搜题', open: () => go('tiku_search', {}, own) },
    { id: 'rank', icon: 'trophy', text: '排行榜', open: () => go('tiku_category_rank', own) },
  ]
  return (
    <View className="tiku-entries" role="group" label="题库功能">
      {entries.map(({ id, icon, text, open }) => (
        <Button key={id} id={`entry-${id}`} className="tiku-entries__one" onClick={open}>
          <View className="tiku-entries__sign">
            <Icon name={icon} />
          </View>
          <Text>{text}</Text>
        </Button>
      ))}
    </View>
  )
}
