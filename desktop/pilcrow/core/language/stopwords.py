"""The commonest function words of each language that has a Snowball stemmer, question words included.

Enough to tell languages apart and to keep "what is the" out of a query.
"""

from __future__ import annotations

_LISTS = """
english: the of and to in a is that for it as was with be by on not he i this are or his from at which but
  have an had they you were their one all we can her has there been if more when will would who so no its do
  does did what how why where whom whose many much any some than then into out up about these those such may
  shall should could must also only according
german: der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus
  er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor
  zur bis mehr durch man kann was wer wo wann warum welche welcher welches wurde eines
french: de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou
  son aux d l qu s n c être cette ont ses été comme mais quel quelle quels quelles comment pourquoi où quand
  elle nous vous leur
spanish: de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si
  sin sobre este ya entre cuando todo esta ser son dos también fue había era muy hasta desde qué cuál cuáles
  cómo dónde quién
italian: di e il la che in un a per è una del non con i le si da al lo della dei come sono alla nel gli ha più
  o ma anche delle dal se su questo cui degli essere nella ed quale quali cosa chi dove quando perché
portuguese: de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das
  tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso qual quais onde quem
dutch: de van het een en in is dat op te zijn met voor niet aan er om ook als dan maar bij nog uit naar door
  over worden wordt deze of die hij tot kan was welke wat wie waar hoe wanneer waarom heeft
swedish: och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan
  eller vid när efter också än där vilka vilken vad hur varför
danish: og i at det er en til af den på for med de ikke der som et har han jeg var men sig fra vi kan om eller
  ved efter også hvor hvad hvilke hvordan hvornår blev
norwegian: og i at det er en til av den på for med de ikke der som et har han jeg var men seg fra vi kan om
  eller ved etter også hvor hva hvilke hvordan når ble
finnish: ja on ei se että oli hän mutta ovat kun myös joka tai sen niin mukaan ole olla jos vain kuin mitä
  mikä missä miten milloin tämä voi
hungarian: a az és hogy nem is egy ez de meg csak már van volt el mint vagy ha még lehet amely mi ki hol mikor
  miért hogyan
romanian: de și în a la cu pe din care nu un o să este mai pentru că se au prin fi sau al ale ce cum unde când
  cine
turkish: ve bir bu için da de ile olarak çok daha olan gibi ne en var kadar ise sonra ya nasıl neden kim
russian: и в не на что с по как а к он из у за от это для то о но так же его все или при быть был если также
  может где когда почему какой какие кто чем до
"""

STOP_WORDS: dict[str, frozenset[str]] = {}
"""Casefolded words by the language's English name, as Snowball spells it."""
for _line in _LISTS.strip().replace("\n  ", " ").splitlines():
    _name, _words = _line.split(": ")
    STOP_WORDS[_name] = frozenset(_words.split())

_ASKING = """
answer question questions explain please describe give list tell mentioned according calculate round rounded
decimal state name identify define
"""
ASKING = frozenset(_ASKING.split())
"""English words that say what to do with an answer, not what it is about: a question is not searched for them."""
