import { Image, View } from '@/platform/elements'
import './community.scss'

/** The drawing of a circle as a square; one without a picture shows the first letter of its name. */
export function CircleCover({ cover, title }: { cover: string; title: string }) {
  if (cover !== '') return <Image className="circle-cover" src={cover} alt="" />
  return (
    <View className="circle-cover circle-cover--none" hiddenFromReader>
      {[...title][0]}
    </View>
  )
}
