import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageField } from '@/contract/site/page.schema'
import { pageQueries } from '@/data/site/page'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { useBackIntercept } from '@/features/page-frame/use-back-intercept'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { NextSteps } from './next-steps'
import { useDirections } from './use-directions'

definePageConfig({ navigationBarTitleText: '选择学习方向' })

type FieldProps = { field: PageField; chosen: readonly number[]; onToggle: (id: number) => void }

function Field({ field: { name, children }, chosen, onToggle }: FieldProps) {
  return (
    <>
      <View className="section-title" role="heading">
        {name}
      </View>
      <Card>
        {children.map(({ id, name: direction }) => (
          <Checkbox key={id} id={`direction-${id}`} isChecked={chosen.includes(id)} onChange={() => onToggle(id)}>
            {direction}
          </Checkbox>
        ))}
      </Card>
    </>
  )
}

function Chooser({ fields, saved }: { fields: readonly PageField[]; saved: readonly number[] }) {
  const { chosen, isFirst, isChanged, isBusy, toggle, save, leave } = useDirections(saved)
  const [isAsking, setAsking] = useState(false)
  useBackIntercept(isChanged, () => setAsking(true))
  if (isFirst && chosen[0] !== undefined) return <NextSteps categoryId={chosen[0]} />
  return (
    <>
      {fields.map((field) => (
        <Field key={field.id} field={field} chosen={chosen} onToggle={toggle} />
      ))}
      <ActionBar>
        {chosen.length === 0 && (
          <ActionButton id="choose-none" look="quiet" isBusy={isBusy} onClick={() => void save()}>
            先不选
          </ActionButton>
        )}
        <ActionButton id="save-directions" isWide isBusy={isBusy} disabled={chosen.length === 0} onClick={() => void save()}>
          {chosen.length === 0 ? '保存' : `保存 ${chosen.length} 个方向`}
        </ActionButton>
      </ActionBar>
      {isAsking && (
        <Dialog
          id="leave-directions"
          title="还没有保存"
          confirm="不保存，离开"
          cancel="继续选择"
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        >
          <Text>刚才的选择还没有保存，离开后不会生效。</Text>
        </Dialog>
      )}
    </>
  )
}

/** Choice of the directions shown on the home page, in order. */
export default screen('chose_direction', () => {
  const tree = useQuery(pageQueries.tree())
  const saved = useQuery(pageQueries.directions())
  return (
    <QueryState
      of={tree}
      empty={{
        when: (fields) => fields.length === 0,
        text: '学习方向正在准备',
        action: '回首页',
        onAction: () => go('home_page', { categoryId: 0 }),
      }}
    >
      {(fields) => (
        <QueryState of={saved}>
          {(directions) => (
            <View id="directions" className="page-top">
              <View className="page-pad muted">选好后，首页会按这些方向为你排内容。可以选多个，先选的排在前面。</View>
              <Chooser fields={fields} saved={directions.map(({ categoryId }) => categoryId)} />
            </View>
          )}
        </QueryState>
      )}
    </QueryState>
  )
})
