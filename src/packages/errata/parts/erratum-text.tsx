import type { Erratum } from '@/contract/errata/errata.schema'
import { erratumStatusNames } from '@/domain/errata/erratum'
import { PictureRow } from '@/features/site/pictures/picture-row'
import { Text, View } from '@/platform/elements'
import { Tag } from '@/ui/tag'
import './errata.scss'

const tones = { submitted: 'quiet', accepted: 'right', rejected: 'wrong', fixed: 'right' } as const

function Change({ of: { wrong, right } }: { of: Erratum }) {
  return (
    <>
      {wrong !== '' && (
        <View className="erratum__line">
          <Text className="erratum__sign erratum__sign--wrong">✗ 原文</Text>
          <Text className="row__main">{wrong}</Text>
        </View>
      )}
      {right !== '' && (
        <View className="erratum__line">
          <Text className="erratum__sign erratum__sign--right">✓ 更正</Text>
          <Text className="row__main">{right}</Text>
        </View>
      )}
    </>
  )
}

/** Where a mistake is, what is wrong, and the status of the report. */
export function ErratumText({ of }: { of: Erratum }) {
  const { status, page, edition, quote, images, reply, fixedEdition, followerCount } = of
  const where = [page !== null && `第 ${page} 页`, edition].filter((part) => part !== false).join(' · ')
  return (
    <View className="erratum">
      <View className="erratum__head">
        <Tag tone={tones[status]}>{erratumStatusNames[status]}</Tag>
        <Text className="small">{where}</Text>
        {followerCount > 0 && <Text className="small">{followerCount} 人也遇到</Text>}
      </View>
      <View className="erratum__quote">{quote}</View>
      {of.questionId === null ? <Change of={of} /> : of.wrong !== '' && <View className="erratum__line">{of.wrong}</View>}
      <PictureRow images={images} label="照片" />
      {(reply !== '' || fixedEdition !== '') && (
        <View className="erratum__reply">
          {reply !== '' && <View>编辑回复：{reply}</View>}
          {fixedEdition !== '' && <View>已在 {fixedEdition}更正</View>}
        </View>
      )}
    </View>
  )
}
