import type { Found } from '@/contract/search/search.schema'
import { searchKindNames } from '@/domain/search/search-kind'
import { go } from '@/navigation/go'
import { Image, Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import { MarkedText } from './marked-text'

/** Where what was found is read. */
function open({ kind, id, courseId }: Found): void {
  if (kind === 'course') go('course_detail', { id })
  else if (kind === 'lesson') go('course_learn', { id: courseId ?? 0 }, { lessonId: id })
  else if (kind === 'paper') go('exam_testpaper', { testpaperId: id })
  else if (kind === 'help') go('help_center_detail', { id })
  else if (kind === 'article') go('article_detail', { articleId: id })
  else if (kind === 'teacher') go('teacher_courses', { teacherUserId: id })
  else if (kind === 'doubt') go('doubt_detail', { doubtId: id }, {})
  else go('explanation_detail', { explanationId: id })
}

/** One thing that was found; the whole card leads to it. Among everything it says of what kind it is. */
export function FoundRow({ found, isAmongAll }: { found: Found; isAmongAll: boolean }) {
  const { kind, id, title, titleHits, excerpt, excerptHits, cover, price } = found
  return (
    <Card id={`found-${kind}-${id}`} onClick={() => open(found)}>
      <View className="found">
        {cover !== '' && <Image className={`found__cover found__cover--${kind}`} src={cover} alt="" box={104} />}
        <View className="found__main">
          {isAmongAll && <Text className="tag">{searchKindNames[kind]}</Text>}
          {kind !== 'question' && (
            <View className="title">
              <MarkedText text={title} hits={titleHits} />
            </View>
          )}
          <View className={kind === 'question' ? 'found__question' : 'small found__excerpt'}>
            <MarkedText text={excerpt} hits={excerptHits} />
          </View>
          {price !== null && <Price fen={price} />}
        </View>
      </View>
    </Card>
  )
}
