const CENTRAL_BYTES = 46
const END_BYTES = 22
const MAX_32 = 0xffffffff

/**
 * Returns the same zip with all sizes and offsets of its directory in Zip64 records, as for a file of more than 4 GB.
 */
export function toZip64(zip: Buffer): Buffer {
  const end = zip.subarray(zip.length - END_BYTES)
  const count = end.readUInt16LE(10)
  const start = end.readUInt32LE(16)
  const directory: Buffer[] = []
  for (let at = start, entry = 0; entry < count; entry++) {
    const header = Buffer.from(zip.subarray(at, at + CENTRAL_BYTES + zip.readUInt16LE(at + 28)))
    at += header.length
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    for (const [index, field] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(header.readUInt32LE(field)), 4 + 8 * index)
      header.writeUInt32LE(MAX_32, field)
    }
    header.writeUInt16LE(extra.length, 30)
    directory.push(header, extra)
  }
  const bytes = Buffer.concat(directory)
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(bytes.length), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(start + bytes.length), 64)
  record.writeUInt32LE(1, 72)
  const last = Buffer.from(end)
  last.writeUInt32LE(MAX_32, 12)
  last.writeUInt32LE(MAX_32, 16)
  return Buffer.concat([zip.subarray(0, start), bytes, record, last])
}
