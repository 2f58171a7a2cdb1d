import { useQuery } from '@tanstack/react-query'
import { helpQueries } from '@/data/account/help'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { RichContent } from '@/ui/rich-content'

definePageConfig({ navigationBarTitleText: '帮助详情' })

/** One answer, and where to ask when it does not help. */
export default screen('help_center_detail', ({ id }) => {
  const item = useQuery(helpQueries.detail(id))
  return (
    <QueryState of={item}>
      {({ title, topic, content }) => (
        <View id="help-detail" className="page-pad">
          <View className="small">{topic}</View>
          <View className="headline" role="heading">
            {title}
          </View>
          <RichContent of={content} onLink={(href) => void openAddress(href)} />
          <View className="page-top">
            <ActionButton id="help-more" look="plain" isWide onClick={() => go('about_us', { type: 'contact-us' })}>
              没有解决？联系我们
            </ActionButton>
          </View>
        </View>
      )}
    </QueryState>
  )
})
