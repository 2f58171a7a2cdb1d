import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'

type WordListProps = { id: string; title: string; words: readonly string[]; onChoose: (word: string) => void; children?: ReactNode }

/** Words to search for by one tap. */
export function WordList({ id, title, words, onChoose, children }: WordListProps) {
  if (words.length === 0) return null
  return (
    <View id={id} className="search-words">
      <View className="search-words__head">
        <View className="title" role="heading">
          {title}
        </View>
        {children}
      </View>
      <View className="search-words__list" role="list" label={title}>
        {words.map((word) => (
          <View key={word} role="listitem">
            <Button className="search-words__one" onClick={() => onChoose(word)}>
              {word}
            </Button>
          </View>
        ))}
      </View>
    </View>
  )
}
