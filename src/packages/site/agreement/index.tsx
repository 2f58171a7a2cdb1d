import { useQuery } from '@tanstack/react-query'
import type { AgreementKind } from '@/contract/account/privacy.schema'
import { privacyQueries } from '@/data/account/privacy'
import { thisBrand } from '@/data/site/brand'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import './index.scss'

definePageConfig({ navigationBarTitleText: '协议与政策' })

const kinds: readonly AgreementKind[] = ['user', 'privacy', 'third-party', 'minors']
const kindOf = (text: string): AgreementKind => kinds.find((kind) => kind === text) ?? 'user'

/** A text learners agree to, in the version in force. */
export default screen('agreement', ({ kind }) => {
  const text = useQuery(privacyQueries.agreement(kindOf(kind)))
  const named = (line: string) => line.replaceAll('{school}', thisBrand().name)
  return (
    <QueryState of={text}>
      {({ title, version, publishedAt, sections }) => (
        <View id="agreement" className="page-pad">
          <View className="headline" role="heading" level={1}>
            {title}
          </View>
          <View className="muted">
            版本 {version}，{dayText(publishedAt)} 起生效
          </View>
          {sections.map((section) => (
            <View key={section.title} className="agreement__section">
              <View className="title" role="heading" level={2}>
                {section.title}
              </View>
              {section.lines.map((line) => (
                <View key={line} className="agreement__line">
                  {named(line)}
                </View>
              ))}
            </View>
          ))}
        </View>
      )}
    </QueryState>
  )
})
