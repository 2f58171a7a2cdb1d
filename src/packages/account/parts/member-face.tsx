import { thisBrand } from '@/data/site/brand'
import { levelName } from '@/domain/account/member'
import { Text, View } from '@/platform/elements'
import './member-face.scss'

type MemberFaceProps = { level: number; name: string; children?: string }

/** The card of a member: the school, the level, whose it is, and a line on its foot. */
export function MemberFace({ level, name, children }: MemberFaceProps) {
  return (
    <View className={`member-face ${level > 0 ? '' : 'is-none'}`}>
      <Text className="member-face__brand">{thisBrand().name}</Text>
      <View className="member-face__level" role="heading">
        {levelName(level)}
      </View>
      <View className="member-face__name">{name}</View>
      {children !== undefined && <View className="member-face__foot">{children}</View>}
    </View>
  )
}
