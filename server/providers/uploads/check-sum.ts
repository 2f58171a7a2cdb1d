import { createHash } from 'node:crypto'
import { BLOCK_BYTES } from '@/domain/device/upload-plan'

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest()

/** The provider's hash of a file: of its bytes when it is one block, else of the hashes of its blocks. */
export function fileHash(bytes: Buffer): string {
  const blocks = Array.from({ length: Math.max(1, Math.ceil(bytes.length / BLOCK_BYTES)) }, (_, index) =>
    sha1(bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES)),
  )
  const sum =
    blocks.length === 1 ? Buffer.concat([Buffer.of(0x16), ...blocks]) : Buffer.concat([Buffer.of(0x96), sha1(Buffer.concat(blocks))])
  return sum.toString('base64url')
}
