import { thisBrand } from '@/data/site/brand'
import { Text, View } from '@/platform/elements'
import './login-head.scss'

/** The head of a login page: whose it is, what is done here, and what to know of it. */
export function LoginHead({ title, note }: { title: string; note: string }) {
  const { name, logo } = thisBrand()
  return (
    <>
      <View className="login-brand">
        <View
          className="login-brand__mark"
          hiddenFromReader
          style={logo ? { background: `center/contain no-repeat url("${logo}")` } : undefined}
        />
        <Text className="title">{name}</Text>
      </View>
      <View className="headline" role="heading">
        {title}
      </View>
      <View className="muted">{note}</View>
    </>
  )
}
