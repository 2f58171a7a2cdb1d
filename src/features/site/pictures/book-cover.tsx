import { View } from '@/platform/elements'
import './book-cover.scss'

/** Colours of covers; a book has the same one wherever it is shown. */
const COLOURS = 4

const colourOf = (title: string) => [...title].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLOURS

/**
 * A printed book as an upright cover with its title on it. Pictures of books are landscape drawings of their courses, which look like a strip
 * where a book is expected. The words beside the cover say the same, so it is hidden from readers of the screen.
 */
export function BookCover({ title, foot }: { title: string; foot: string }) {
  return (
    <View className={`book-cover book-cover--${colourOf(title)}`} hiddenFromReader>
      <View className="book-cover__name">{title}</View>
      <View className="book-cover__foot">{foot}</View>
    </View>
  )
}
