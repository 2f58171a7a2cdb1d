import { type LessonSection, sectionAt } from '@/domain/learn/lesson-sections'
import { clockText } from '@/domain/time/clock-text'
import { Button, Text, View } from '@/platform/elements'

type SectionListProps = { of: readonly LessonSection[]; at: number; onSeek: (at: number) => void }

/** The sections of the lesson: a tap goes to the beginning of one. */
export function SectionList({ of: sections, at, onSeek }: SectionListProps) {
  const current = sectionAt(sections, at)
  return (
    <View className="sections" role="group" label="本课分段">
      {sections.map((section) => (
        <Button
          key={section.second}
          id={`section-${section.second}`}
          className={`cue ${section === current ? 'is-current' : ''}`}
          pressed={section === current}
          onClick={() => onSeek(section.second)}
        >
          <Text className="cue__at small">{clockText(section.second)}</Text>
          <Text className="cue__text">{section.title}</Text>
        </Button>
      ))}
    </View>
  )
}
