import { useState } from 'react'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import { calculatorForms } from '../parts/calculator-forms'
import { CalculatorSheet } from '../parts/calculator-sheet'

definePageConfig({ navigationBarTitleText: '金融计算器' })

/** NPV, IRR, annuities, loans and depreciation, with the steps of the working. */
export default screen('calculator', () => {
  const [key, setKey] = useState('npv')
  const shown = calculatorForms.find((form) => form.key === key)
  return (
    <View className="page-top">
      <Tabs id="calculator" label="计算器" tabs={calculatorForms} current={key} onChange={setKey}>
        {shown && <CalculatorSheet key={key} of={shown} />}
      </Tabs>
    </View>
  )
})
