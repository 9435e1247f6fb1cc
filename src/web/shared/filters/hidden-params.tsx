/** Hidden fields that carry the other parameters of an address in a form sent without scripts. */
export function HiddenParams({ params, except = [] }: { params: URLSearchParams; except?: readonly string[] }) {
  return [...params]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
