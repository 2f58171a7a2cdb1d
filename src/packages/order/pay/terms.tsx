import { useState } from 'react'
import type { Quote } from '@/contract/order/order.schema'
import { Button, View } from '@/platform/elements'
import { Checkbox } from '@/ui/checkbox'
import { lazy } from '@/ui/lazy'
import './terms.scss'

const TermsPopup = lazy(() => import('./terms-popup').then((found) => found.TermsPopup))

/** Names of the agreements, as one says them. */
export const namesOf = (protocols: Quote['protocols']) => protocols.map(({ title }) => `《${title}》`).join('')

type TermsProps = { protocols: Quote['protocols']; isAgreed: boolean; onChange: (isAgreed: boolean) => void }

/** The box of the agreements of what is bought, each of which can be read here. */
export function Terms({ protocols, isAgreed, onChange }: TermsProps) {
  const [readId, setReadId] = useState<number | null>(null)
  return (
    <View className="terms">
      <Checkbox id="agree-protocols" isChecked={isAgreed} label={`我已阅读并同意${namesOf(protocols)}`} onChange={onChange}>
        我已阅读并同意
      </Checkbox>
      {protocols.map(({ id, courseId, title }) => (
        <Button key={id} id={`read-protocol-${id}`} className="terms__name" onClick={() => setReadId(courseId)}>
          《{title}》
        </Button>
      ))}
      {readId !== null && <TermsPopup courseId={readId} onClose={() => setReadId(null)} />}
    </View>
  )
}
