declare module 'virtual:licences' {
  export const licences: { name: string; version: string; licence: string }[];
}
