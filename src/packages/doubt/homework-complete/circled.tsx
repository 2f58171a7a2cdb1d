import type { HomeworkMark } from '@/contract/doubt/homework.schema'
import { circleMark } from '@/domain/doubt/circles'
import { Image, View } from '@/platform/elements'
import '../parts/doubt.scss'

type Circle = NonNullable<HomeworkMark['circles']>[number]

const share = (thousandths: number) => `${thousandths / 10}%`

const Frame = ({ of: { left, top, width, height }, at }: { of: Circle; at: number }) => (
  <View className="circled__frame" style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}>
    <View className="circled__mark">{at + 1}</View>
  </View>
)

/** The pictures on which the teacher circled something, each with its numbered places. */
export function Circled({ circles }: { circles: readonly Circle[] }) {
  const numbered = circles.map((circle, at) => ({ circle, at }))
  const pictures = [...new Set(circles.map(({ address }) => address))]
  return pictures.map((address) => {
    const own = numbered.filter(({ circle }) => circle.address === address)
    return (
      <View key={address} className="circled">
        <Image
          className="circled__picture"
          src={address}
          fit="fill"
          alt={`老师在图片上圈出${own.map(({ at }) => circleMark(at)).join('')}`}
        />
        {own.map(({ circle, at }) => (
          <Frame key={at} of={circle} at={at} />
        ))}
      </View>
    )
  })
}
