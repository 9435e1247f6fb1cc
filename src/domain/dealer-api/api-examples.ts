import { exampleRow } from './row-reference.ts';

/** Programs that call the API, each as it can be run: the key is in MILVIS_KEY. */

export const EXAMPLE_LANGUAGES = ['curl', 'Node', 'Python'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];
type ApiExample = { heading: string; text: string; code: Readonly<Record<ExampleLanguage, string>> };

/** Absolute addresses of the API. */
export type ApiAddresses = { stock: string; ads: string; deliveries: string; leads: string };

const indented = (json: unknown): string => JSON.stringify(json, null, 2);

/** @param addresses of the site that the examples are for */
export function apiExamples({ stock, ads, deliveries, leads }: ApiAddresses): readonly ApiExample[] {
  const cars = indented([exampleRow()]);
  return [
    {
      heading: 'Skicka hela beståndet',
      text: 'Filen tas emot direkt och läses in i bakgrunden. Fråga efter resultatet tills det är klart.',
      code: {
        curl: `curl -sS -X PUT "${stock}" \\
  -H "Authorization: Bearer $MILVIS_KEY" \\
  -H "Content-Type: application/json" \\
  --data-binary @- <<'BILAR'
${cars}
BILAR

# Resultatet: ID är id i svaret.
curl -sS "${deliveries}/$ID" \\
  -H "Authorization: Bearer $MILVIS_KEY"`,
        Node: `const cars = ${cars};

const headers = { authorization: \`Bearer \${process.env.MILVIS_KEY}\` };
const sent = await fetch('${stock}', {
  method: 'PUT',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(cars),
});
let delivery = await sent.json();
if (!sent.ok) throw new Error(delivery.detail);

while (delivery.state === 'waiting' || delivery.state === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const answer = await fetch(\`${deliveries}/\${delivery.id}\`, { headers });
  delivery = await answer.json();
}
console.log(JSON.stringify(delivery));`,
        Python: `import json, os, time, urllib.request

CARS = ${cars}


def call(method, address, body=None):
    headers = {"Authorization": "Bearer " + os.environ["MILVIS_KEY"]}
    if body is not None:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(address, body, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


delivery = call("PUT", "${stock}", json.dumps(CARS).encode())
while delivery["state"] in ("waiting", "running"):
    time.sleep(2)
    delivery = call("GET", "${deliveries}/" + delivery["id"])
print(json.dumps(delivery))`,
      },
    },
    {
      heading: 'Ta bort en såld bil',
      text: 'Skicka bara det som har ändrats. En ny eller ändrad bil skickas med alla sina fält, en såld med sitt nummer och sin status.',
      code: {
        curl: `curl -sS -X PATCH "${ads}" \\
  -H "Authorization: Bearer $MILVIS_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify([SOLD])}'`,
        Node: `const answer = await fetch('${ads}', {
  method: 'PATCH',
  headers: {
    authorization: \`Bearer \${process.env.MILVIS_KEY}\`,
    'content-type': 'application/json',
  },
  body: '${JSON.stringify([SOLD])}',
});
console.log(await answer.text());`,
        Python: `import os, urllib.request

request = urllib.request.Request(
    "${ads}",
    b'${JSON.stringify([SOLD])}',
    {
        "Authorization": "Bearer " + os.environ["MILVIS_KEY"],
        "Content-Type": "application/json",
    },
    method="PATCH",
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())`,
      },
    },
    {
      heading: 'Läsa nya meddelanden',
      text: 'Svaret har högst så många som limit säger. Finns det fler har next_cursor ett värde: skicka det som cursor. Spara id för det sista meddelandet och börja där nästa gång.',
      code: {
        curl: `curl -sS "${leads}?limit=100&cursor=0" \\
  -H "Authorization: Bearer $MILVIS_KEY"`,
        Node: `const headers = { authorization: \`Bearer \${process.env.MILVIS_KEY}\` };
let cursor = 0;
while (cursor !== null) {
  const answer = await fetch(\`${leads}?limit=100&cursor=\${cursor}\`, { headers });
  const page = await answer.json();
  for (const lead of page.items) console.log(lead.id, lead.ad.name, lead.message);
  cursor = page.next_cursor;
}`,
        Python: `import json, os, urllib.request

HEADERS = {"Authorization": "Bearer " + os.environ["MILVIS_KEY"]}
cursor = 0
while cursor is not None:
    address = f"${leads}?limit=100&cursor={cursor}"
    with urllib.request.urlopen(urllib.request.Request(address, headers=HEADERS)) as answer:
        page = json.load(answer)
    for lead in page["items"]:
        print(lead["id"], lead["ad"]["name"], lead["message"])
    cursor = page["next_cursor"]`,
      },
    },
  ];
}

const SOLD = { dealer_ad_id: String(exampleRow().dealer_ad_id), status: 'sold' };
