/** Changes since the last release that were looked at and are harmless, with the reason; emptied when a release is written. */
export const accepted: readonly { change: string; why: string }[] = [
  ...[
    'GET /v2-order/v2/orders/quote: < res.channels[].channel: the release before does not know it (no longer wechat_virtual)',
    'GET /v2-order/v2/orders/{orderSn}/payConfig: < res.channels[].channel: the release before does not know it (no longer wechat_virtual)',
    'POST /v2-order/v2/orders/{orderSn}/pay: < res.kind: the release before does not know it (no longer virtual)',
    'POST /v2-order/v2/pay-links/{token}: < res.kind: the release before does not know it (no longer virtual)',
  ].map((change) => ({
    change,
    why: 'The channel is offered once VIRTUAL_PAY is set. A client of before sends no code with it, and is refused before a trade is opened.',
  })),
]
